import { integer, list } from '../schema/schema.js';
import type { Schema } from '../schema/schema.js';

/** The envelope of every list: one page of records, its number, and the totals (contract 1). */
export interface Page<T> {
  data: T[];
  page: number;
  pages: number;
  results: number;
}

/** Schema of a page of records; an empty list has `pages: 1, results: 0` (contract 2.6). */
export const pageOf = <T>(item: Schema<T>): Schema<Page<T>> => ({
  json: {
    type: 'object',
    title: `${item.json.title ?? 'Item'}Page`,
    properties: {
      data: list(item, 'The items of this page').json,
      page: integer('Page number', { minimum: 1 }).json,
      pages: integer('Number of pages', { minimum: 1 }).json,
      results: integer('Number of results over all pages', { minimum: 0 }).json,
    },
    required: ['data', 'page', 'pages', 'results'],
    additionalProperties: false,
  },
});
