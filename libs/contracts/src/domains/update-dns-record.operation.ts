import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Optional } from '../validation/decorators.js';
import { DnsRecordSettings, DnsTarget } from './dns-record-fields.js';
import { dnsRecord } from './dns-record.record.js';

/** The type of a record never changes. */
export class UpdateDnsRecordRequest extends DnsRecordSettings {
  @Optional('New target, of the form that the type takes') @DnsTarget() target?: string;
}

export const updateDnsRecord = defineOperation({
  subject: 'compute.dns-records.update',
  kind: 'command',
  summary: 'Update a record of a domain',
  description: 'Leads a name elsewhere, or renames it; for another type, add another record.',
  http: { method: 'PUT', path: '/domains/:domainId/records/:recordId' },
  scopes: ['domains:read_write'],
  grant: mayWrite('domain', 'domainId'),
  params: { domainId: 'integer', recordId: 'integer' },
  body: UpdateDnsRecordRequest,
  example: { target: '203.0.113.2' },
  reply: dnsRecord,
  events: ['dns_record_update'],
});
