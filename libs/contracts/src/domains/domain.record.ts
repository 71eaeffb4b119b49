import { integer, list, oneOf, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const DOMAIN_TYPES = ['master', 'slave'] as const;
export const DOMAIN_STATUSES = ['disabled', 'active'] as const;

/** A DNS zone (contract 4.6). 0 seconds means the default of the name servers. */
export const domainRecord = record('Domain', {
  id: integer('Id of the domain'),
  type: oneOf(DOMAIN_TYPES, 'Whether the zone is edited here or transferred from elsewhere'),
  domain: verbatim('Name in ASCII, in the case that it was given; unique in all accounts, in any case', {
    minLength: 1,
    maxLength: 253,
  }),
  group: verbatim('Group, for display only', { maxLength: 50 }),
  status: oneOf(DOMAIN_STATUSES, 'Whether the name servers serve it'),
  description: verbatim('Free text', { maxLength: 253 }),
  soa_email: verbatim('Start of authority email address; may be empty'),
  master_ips: list(verbatim('Address'), 'Servers to transfer the zone from'),
  axfr_ips: list(verbatim('Address'), 'Servers that may transfer the zone'),
  retry_sec: integer('Seconds between failed refreshes', { minimum: 0 }),
  expire_sec: integer('Seconds until the zone is no longer authoritative', { minimum: 0 }),
  refresh_sec: integer('Seconds until the zone is refreshed', { minimum: 0 }),
  ttl_sec: integer('Seconds that records may be cached', { minimum: 0 }),
  tags: list(verbatim('Tag'), 'Tags'),
  errors: verbatim('Errors of the zone; always empty, because changes are validated'),
  created: time('Creation'),
  updated: time('Last change'),
});
export type DomainRecord = Infer<typeof domainRecord>;
