import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { VPC_FIELDS, visibleIds } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { VPC_JSON } from '../vpc.sql.js';
import { ListVpcsQuery } from './list-vpcs.query.js';

const COLUMNS = {
  id: 'vpc.id',
  label: 'vpc.label',
  region: 'vpc.region',
  created: 'vpc.created',
  updated: 'vpc.updated',
  'subnets.id': 'array(select subnet.id::text from subnets as subnet where subnet.vpc_id = vpc.id)',
  'subnets.label': 'array(select subnet.label from subnets as subnet where subnet.vpc_id = vpc.id)',
};

@QueryHandler(ListVpcsQuery)
export class ListVpcsHandler implements IQueryHandler<ListVpcsQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, list } }: ListVpcsQuery): Promise<JsonText> {
    const granted = visibleIds(caller, 'vpc');
    return this.database.readPage({
      from: 'vpcs as vpc',
      where: granted ? 'vpc.account_id = $1 and vpc.id = any($2::bigint[])' : 'vpc.account_id = $1',
      values: granted ? [caller.accountId, granted] : [caller.accountId],
      key: ['vpc.id'],
      as: 'vpc',
      item: VPC_JSON,
      fields: VPC_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
