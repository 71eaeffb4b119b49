import { DOMAIN_FIELDS, listDomains, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers, Database } from '@stratus/platform/persistence';
import { DOMAIN_JSON } from '../domain.sql.js';

const COLUMNS = {
  id: 'domain.id',
  domain: 'domain.domain',
  group: 'domain."group"',
  tags: 'domain.tags',
};

@Answers(listDomains)
export class ListDomainsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, list }: CallOf<typeof listDomains>): Promise<JsonText> {
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
