import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { domainRecord } from './domain.record.js';

export const getDomain = defineOperation({
  subject: 'compute.domains.get',
  kind: 'query',
  summary: 'Get a domain',
  description: 'Returns type, status and timings of one zone.',
  http: { method: 'GET', path: '/domains/:domainId' },
  scopes: ['domains:read_only'],
  grant: mayRead('domain', 'domainId'),
  params: { domainId: 'integer' },
  reply: domainRecord,
});
