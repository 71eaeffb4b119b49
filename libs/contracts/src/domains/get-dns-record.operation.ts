import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { dnsRecord } from './dns-record.record.js';

export const getDnsRecord = defineOperation({
  subject: 'compute.dns-records.get',
  kind: 'query',
  summary: 'Get a record of a domain',
  description: 'Returns name, target and timing of one record.',
  http: { method: 'GET', path: '/domains/:domainId/records/:recordId' },
  scopes: ['domains:read_only'],
  grant: mayRead('domain', 'domainId'),
  params: { domainId: 'integer', recordId: 'integer' },
  reply: dnsRecord,
});
