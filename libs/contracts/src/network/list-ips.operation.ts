import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE } from '../dialect.js';
import { ipAddressRecord } from './ip-address.record.js';
import { IP_FIELDS } from './ip-fields.js';

/** Public addresses; a private one shows on its instance, and alone. */
export const listIps = defineOperation({
  subject: 'network.ips.list',
  kind: 'query',
  summary: 'List the public addresses of the account',
  description:
    'Returns the public addresses of all instances with their reverse names, for an inventory or an allow list.',
  http: { method: 'GET', path: '/networking/ips' },
  scopes: ['ips:read_only'],
  grant: listsGranted(COMPUTE),
  params: {},
  query: {
    skip_ipv6_rdns: {
      type: 'boolean',
      default: false,
      description: 'Whether to return null as the reverse DNS name of IPv6 addresses',
    },
  },
  list: { filterable: IP_FIELDS },
  reply: pageOf(ipAddressRecord),
});
