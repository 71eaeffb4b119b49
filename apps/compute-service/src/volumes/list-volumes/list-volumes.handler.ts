import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { VOLUME_FIELDS, visibleIds } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { VOLUME_JSON } from '../volume.sql.js';
import { ListVolumesQuery } from './list-volumes.query.js';

const COLUMNS = {
  id: 'volume.id',
  label: 'volume.label',
  tags: 'volume.tags',
};

@QueryHandler(ListVolumesQuery)
export class ListVolumesHandler implements IQueryHandler<ListVolumesQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, list } }: ListVolumesQuery): Promise<JsonText> {
    const granted = visibleIds(caller, 'volume');
    return this.database.readPage({
      from: 'volumes as volume',
      where: granted ? 'volume.account_id = $1 and volume.id = any($2::bigint[])' : 'volume.account_id = $1',
      values: granted ? [caller.accountId, granted] : [caller.accountId],
      key: ['volume.id'],
      as: 'volume',
      item: VOLUME_JSON,
      fields: VOLUME_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
