import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { FIREWALL_FIELDS, firewallRecord } from './firewall.record.js';

export const listComputeFirewalls = defineOperation({
  subject: 'network.firewalls.list-of-compute',
  kind: 'query',
  summary: 'List the firewalls of an instance',
  description: 'Shows which firewalls protect an instance, of which at most one is enabled.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/firewalls` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  list: { filterable: FIREWALL_FIELDS },
  reply: pageOf(firewallRecord),
});
