import { integer, nullable, oneOf, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const DNS_RECORD_TYPES = ['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA'] as const;
export const CAA_TAGS = ['issue', 'issuewild', 'iodef'] as const;

/** Characters of a target. Longer texts fit into no response of a name server, and a page of them into none of the API. */
export const MAX_TARGET = 4_096;

/** A record of a domain (contract 4.6). Fields that its type does not use are 0 or null. */
export const dnsRecord = record('DnsRecord', {
  id: integer('Id of the record'),
  type: oneOf(DNS_RECORD_TYPES, 'Type of the record; it never changes'),
  name: verbatim('Name relative to the domain; empty for the domain itself', { maxLength: 253 }),
  target: verbatim('What the name leads to: an address, a host or a text', { maxLength: MAX_TARGET }),
  priority: integer('Lower values are preferred, for MX and SRV', { minimum: 0, maximum: 255 }),
  weight: integer('Share among SRV records of the same priority', { minimum: 0, maximum: 65_535 }),
  port: integer('Port of the service, for SRV', { minimum: 0, maximum: 65_535 }),
  service: nullable(verbatim('Name of the service without an underscore, for SRV')),
  protocol: nullable(verbatim('Protocol of the service without an underscore, for SRV')),
  ttl_sec: integer('Seconds that resolvers may keep the record; 0 for the default of the domain', { minimum: 0 }),
  tag: nullable(oneOf(CAA_TAGS, 'What a CAA record is about')),
  created: time('Creation'),
  updated: time('Last change'),
});
export type DnsRecord = Infer<typeof dnsRecord>;
