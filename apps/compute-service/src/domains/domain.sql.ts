import type { Limited } from '@stratus/commands';
import type { DomainRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** JSON of a domain record, built by Postgres; `domain` is the row. */
export const DOMAIN_JSON = jsonRecord<DomainRecord>({
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
  errors: `''`,
  created: jsonTime('domain.created'),
  updated: jsonTime('domain.updated'),
});

/** What counts towards an account's limit of domains. */
export const DOMAIN_LIMIT: Limited = {
  kind: 'domains',
  plural: 'domains',
  rows: 'select from domains where account_id = $1',
};
