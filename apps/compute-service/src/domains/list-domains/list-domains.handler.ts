import { DOMAIN_FIELDS, listDomains, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DOMAIN_JSON } from '../domain.sql.js';

const COLUMNS = {
  id: 'domain.id',
  type: 'domain.type',
  domain: 'domain.domain',
  group: 'domain."group"',
  status: 'domain.status',
  description: 'domain.description',
  soa_email: 'domain.soa_email',
  master_ips: 'domain.master_ips',
  axfr_ips: 'domain.axfr_ips',
  retry_sec: 'domain.retry_sec',
  expire_sec: 'domain.expire_sec',
  refresh_sec: 'domain.refresh_sec',
  ttl_sec: 'domain.ttl_sec',
  tags: 'domain.tags',
  errors: `''::text`,
  created: 'domain.created',
  updated: 'domain.updated',
};

export function domainsShownTo({ caller, list }: CallOf<typeof listDomains>): ListSource<typeof DOMAIN_FIELDS> {
  const granted = visibleIds(caller, 'domain');
  return {
    from: 'domains as domain',
    where: granted ? 'domain.account_id = $1 and domain.id = any($2::bigint[])' : 'domain.account_id = $1',
    values: granted ? [caller.accountId, granted] : [caller.accountId],
    key: ['domain.id'],
    as: 'domain',
    item: DOMAIN_JSON,
    fields: DOMAIN_FIELDS,
    columns: COLUMNS,
    list,
  };
}

@Answers(listDomains)
export class ListDomainsHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof listDomains>): Promise<JsonText> {
    return this.database.readPage(domainsShownTo(call));
  }
}
