import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { REGION_JSON } from '../region.sql.js';
import { ListRegionsQuery } from './list-regions.query.js';

@QueryHandler(ListRegionsQuery)
export class ListRegionsHandler implements IQueryHandler<ListRegionsQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { list } }: ListRegionsQuery): Promise<JsonText> {
    return this.database.readPage({
      from: 'regions as region',
      where: 'true',
      values: [],
      key: ['region.position', 'region.id'],
      as: 'region',
      item: REGION_JSON,
      fields: {},
      columns: {},
      list,
    });
  }
}
