import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { COMPUTE, INSTANCE_FIELDS, visibleIds } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { INSTANCE_JSON } from '../instance.sql.js';
import { ListInstancesQuery } from './list-instances.query.js';

const COLUMNS = {
  id: 'instance.id',
  label: 'instance.label',
  region: 'instance.region',
  image: 'instance.image',
  group: 'instance."group"',
  tags: 'instance.tags',
  ipv4: 'instance.ipv4',
};

const OF_ACCOUNT = 'instance.account_id = $1 and instance.visible';

@QueryHandler(ListInstancesQuery)
export class ListInstancesHandler implements IQueryHandler<ListInstancesQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, list } }: ListInstancesQuery): Promise<JsonText> {
    const granted = visibleIds(caller, COMPUTE);
    return this.database.readPage({
      from: 'instances as instance',
      where: granted ? `${OF_ACCOUNT} and instance.id = any($2::bigint[])` : OF_ACCOUNT,
      values: granted ? [caller.accountId, granted] : [caller.accountId],
      key: ['instance.id'],
      as: 'instance',
      item: INSTANCE_JSON,
      fields: INSTANCE_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
