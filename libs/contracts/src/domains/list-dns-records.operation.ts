import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { DNS_RECORD_FIELDS } from './dns-record-fields.js';
import { dnsRecord } from './dns-record.record.js';

export const listDnsRecords = defineOperation({
  subject: 'compute.dns-records.list',
  kind: 'query',
  summary: 'List the records of a domain',
  description: 'Returns what the domain answers with, to find a record by its name or target.',
  http: { method: 'GET', path: '/domains/:domainId/records' },
  scopes: ['domains:read_only'],
  grant: mayRead('domain', 'domainId'),
  params: { domainId: 'integer' },
  list: { filterable: DNS_RECORD_FIELDS },
  reply: pageOf(dnsRecord),
});
