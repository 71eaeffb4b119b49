import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { AVAILABILITY_FIELDS } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { AVAILABILITY_JSON } from '../availability.sql.js';
import { ListAvailabilityQuery } from './list-availability.query.js';

const COLUMNS = {
  region: 'availability.region',
  plan: 'availability.plan',
  available: 'availability.available',
};

@QueryHandler(ListAvailabilityQuery)
export class ListAvailabilityHandler implements IQueryHandler<ListAvailabilityQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { list } }: ListAvailabilityQuery): Promise<JsonText> {
    return this.database.readPage({
      from: 'availability as availability',
      where: 'true',
      values: [],
      key: ['availability.position', 'availability.region', 'availability.plan'],
      as: 'availability',
      item: AVAILABILITY_JSON,
      fields: AVAILABILITY_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
