import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DOMAIN_FIELDS, visibleIds } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { DOMAIN_JSON } from '../domain.sql.js';
import { ListDomainsQuery } from './list-domains.query.js';

const COLUMNS = {
  id: 'domain.id',
  domain: 'domain.domain',
  group: 'domain."group"',
  tags: 'domain.tags',
};

@QueryHandler(ListDomainsQuery)
export class ListDomainsHandler implements IQueryHandler<ListDomainsQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, list } }: ListDomainsQuery): Promise<JsonText> {
    const granted = visibleIds(caller, 'domain');
    return this.database.readPage({
      from: 'domains as domain',
      where: granted ? 'domain.account_id = $1 and domain.id = any($2::bigint[])' : 'domain.account_id = $1',
      values: granted ? [caller.accountId, granted] : [caller.accountId],
      key: ['domain.id'],
      as: 'domain',
      item: DOMAIN_JSON,
      fields: DOMAIN_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
