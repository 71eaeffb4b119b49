import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE } from '../dialect.js';
import { IPV6_RANGE_FIELDS, ipv6RangeRecord } from './ipv6-range.record.js';

export const listIpv6Ranges = defineOperation({
  subject: 'network.ipv6-ranges.list',
  kind: 'query',
  summary: 'List the IPv6 ranges of the account',
  description: 'Returns all routed IPv6 ranges, to see which instance each one leads to.',
  http: { method: 'GET', path: '/networking/ipv6/ranges' },
  scopes: ['ips:read_only'],
  grant: listsGranted(COMPUTE),
  params: {},
  list: { filterable: IPV6_RANGE_FIELDS },
  reply: pageOf(ipv6RangeRecord),
});
