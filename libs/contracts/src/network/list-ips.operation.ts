import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE } from '../product-word.js';
import { ipAddressRecord } from './ip-address.record.js';
import { IP_FIELDS } from './ip-fields.js';

/** Public addresses; a private one shows on its instance, and alone. */
export const listIps = defineOperation({
  subject: 'network.ips.list',
  kind: 'query',
  summary: 'List the public addresses of the account',
  http: { method: 'GET', path: '/networking/ips' },
  scopes: ['ips:read_only'],
  grant: listsGranted(COMPUTE),
  params: {},
  query: {
    skip_ipv6_rdns: {
      type: 'boolean',
      default: false,
      description: 'Whether IPv6 addresses show null as reverse name',
    },
  },
  list: { filterable: IP_FIELDS },
  reply: pageOf(ipAddressRecord),
});
