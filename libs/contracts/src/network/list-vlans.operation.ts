import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { VLAN_FIELDS, vlanRecord } from './vlan.record.js';

export const listVlans = defineOperation({
  subject: 'network.vlans.list',
  kind: 'query',
  summary: 'List VLANs',
  description: 'Shows the VLANs and the instances in each; a VLAN exists as long as an interface names it.',
  http: { method: 'GET', path: '/networking/vlans' },
  scopes: [`${COMPUTES}:read_only`],
  grant: listsGranted(COMPUTE),
  params: {},
  list: { filterable: VLAN_FIELDS },
  reply: pageOf(vlanRecord),
});
