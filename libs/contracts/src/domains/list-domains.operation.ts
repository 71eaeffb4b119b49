import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { DOMAIN_FIELDS } from './domain-fields.js';
import { domainRecord } from './domain.record.js';

export const listDomains = defineOperation({
  subject: 'compute.domains.list',
  kind: 'query',
  summary: 'List domains',
  description: 'Returns all zones that you may see, to find one by its name.',
  http: { method: 'GET', path: '/domains' },
  scopes: ['domains:read_only'],
  grant: listsGranted('domain'),
  params: {},
  list: { filterable: DOMAIN_FIELDS },
  reply: pageOf(domainRecord),
});
