import MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

/** One place that a search can find. */
export interface Place {
  /** Its URL. */
  id: string;
  kind: 'guide' | 'operation' | 'event';
  title: string;
  /** Page of a section; method and path of an operation. */
  context: string;
  text: string;
}

/** The index of the guides is built and loaded with them. */
export const INDEX_OPTIONS: Options<Place> = {
  fields: ['title', 'context', 'text'],
  storeFields: ['kind', 'title', 'context', 'text'],
  searchOptions: {
    boost: { title: 4, context: 2 },
    combineWith: 'AND',
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
  },
};
const MAX_RESULTS = 12;

/** An empty index. */
export const newIndex = (): MiniSearch<Place> => new MiniSearch(INDEX_OPTIONS);

/** The best results: those with all words, else those with any. */
export function find(index: MiniSearch<Place>, query: string): (Place & SearchResult)[] {
  const all = index.search(query);
  const found = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
  return found.slice(0, MAX_RESULTS) as unknown as (Place & SearchResult)[];
}

interface Described {
  summary: string;
  description?: string;
  tags?: string[];
}

/** The operations of an OpenAPI document; the reference shows each at its URL. */
export function operationsOf(document: { paths: Record<string, Record<string, Described>> }): Place[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, description = '', tags: [tag = ''] = [] }]) => ({
      id: `/docs/api#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method.toUpperCase()}${path}`,
      kind: 'operation' as const,
      title: summary,
      context: `${method.toUpperCase()} ${path}`,
      text: description.replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, '$1'),
    })),
  );
}

/** Words that surround the first match in an excerpt, in characters. */
const BEFORE = 60;
const LENGTH = 180;

/** A part of a text around its first match, cut into matching and other parts. */
export function excerptOf(text: string, terms: readonly string[]): { text: string; matches: boolean }[] {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const pattern = terms.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  const matcher = new RegExp(pattern === '' ? '(?!)' : `(${pattern})`, 'gi');
  const at = Math.max(0, flat.search(matcher));
  const begin = at < BEFORE ? 0 : flat.indexOf(' ', at - BEFORE) + 1;
  const part = flat.slice(begin, begin + LENGTH);
  const shown = `${begin > 0 ? '…' : ''}${part}${begin + LENGTH < flat.length ? '…' : ''}`;
  return shown
    .split(matcher)
    .map((piece, index) => ({ text: piece, matches: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
