import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { IMAGE_FIELDS } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { IMAGE_JSON } from '../image.sql.js';
import { ListImagesQuery } from './list-images.query.js';

const COLUMNS = {
  id: 'image.id',
  label: 'image.label',
  vendor: 'image.vendor',
  type: 'image.type',
  status: 'image.status',
  is_public: 'image.is_public',
  deprecated: 'image.deprecated',
  size: 'image.size',
};

@QueryHandler(ListImagesQuery)
export class ListImagesHandler implements IQueryHandler<ListImagesQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { list } }: ListImagesQuery): Promise<JsonText> {
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
