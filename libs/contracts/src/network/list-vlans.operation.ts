import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE, COMPUTES } from '../product-word.js';
import { VLAN_FIELDS, vlanRecord } from './vlan.record.js';

export const listVlans = defineOperation({
  subject: 'network.vlans.list',
  kind: 'query',
  summary: 'List VLANs',
  http: { method: 'GET', path: '/networking/vlans' },
  scopes: [`${COMPUTES}:read_only`],
  grant: listsGranted(COMPUTE),
  params: {},
  list: { filterable: VLAN_FIELDS },
  reply: pageOf(vlanRecord),
});
