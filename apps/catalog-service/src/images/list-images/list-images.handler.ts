import { IMAGE_FIELDS, listImages } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { IMAGE_JSON } from '../image.sql.js';

/** A time in the catalog file, stored as it is written there. */
const time = (column: string): string => `(${column} || 'Z')::timestamptz`;

const COLUMNS = {
  id: 'image.id',
  label: 'image.label',
  description: 'image.description',
  created: time('image.created'),
  created_by: 'image.created_by',
  updated: time('image.updated'),
  vendor: 'image.vendor',
  type: 'image.type',
  status: 'image.status',
  is_public: 'image.is_public',
  deprecated: 'image.deprecated',
  size: 'image.size',
  total_size: 'image.size',
  eol: time('image.eol'),
  expiry: time('image.expiry'),
  capabilities: 'image.capabilities',
  tags: `'{}'::text[]`,
};

@Answers(listImages)
export class ListImagesHandler {
  constructor(private readonly database: Database) {}

  async execute({ list }: CallOf<typeof listImages>): Promise<JsonText> {
    return this.database.readPage({
      from: 'images as image',
      where: 'true',
      values: [],
      key: ['image.position', 'image.id'],
      as: 'image',
      item: IMAGE_JSON,
      fields: IMAGE_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
