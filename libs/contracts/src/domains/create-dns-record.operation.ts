import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { OneOf, Optional, Required } from '../validation/decorators.js';
import { DnsRecordSettings, DnsTarget } from './dns-record-fields.js';
import { DNS_RECORD_TYPES, dnsRecord } from './dns-record.record.js';

export class CreateDnsRecordRequest extends DnsRecordSettings {
  @Optional('An address for A and AAAA, or `[remote_addr]` for that of the request; a host, or a text for TXT and CAA')
  @DnsTarget()
  target?: string;
  @Required('Type of the record; it never changes') @OneOf(DNS_RECORD_TYPES) type: (typeof DNS_RECORD_TYPES)[number];
}

export const createDnsRecord = defineOperation({
  subject: 'compute.dns-records.create',
  kind: 'command',
  summary: 'Add a record to a domain',
  description: 'Names a host, a mail server or a service below a domain; the type says which other fields count.',
  http: { method: 'POST', path: '/domains/:domainId/records' },
  scopes: ['domains:read_write'],
  grant: mayWrite('domain', 'domainId'),
  params: { domainId: 'integer' },
  body: CreateDnsRecordRequest,
  example: { type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 },
  reply: dnsRecord,
  events: ['dns_record_create'],
});
