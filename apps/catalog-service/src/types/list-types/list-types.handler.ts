import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { TYPE_FIELDS } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { TYPE_JSON } from '../type.sql.js';
import { ListTypesQuery } from './list-types.query.js';

const COLUMNS = {
  label: 'type.label',
  class: 'type.class',
  disk: 'type.disk',
  memory: 'type.memory',
  vcpus: 'type.vcpus',
  gpus: 'type.gpus',
  transfer: 'type.transfer',
  network_out: 'type.network_out',
};

@QueryHandler(ListTypesQuery)
export class ListTypesHandler implements IQueryHandler<ListTypesQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { list } }: ListTypesQuery): Promise<JsonText> {
    return this.database.readPage({
      from: 'types as type',
      where: 'true',
      values: [],
      key: ['type.position', 'type.id'],
      as: 'type',
      item: TYPE_JSON,
      fields: TYPE_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
