import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { IPV6_POOL_FIELDS, ipv6PoolRecord } from './ipv6-range.record.js';

/** Pools belong to regions, so every account sees the same ones. */
export const listIpv6Pools = defineOperation({
  subject: 'network.ipv6-pools.list',
  kind: 'query',
  summary: 'List the IPv6 pools of the regions',
  description:
    'Tells which IPv6 pools are routed to each region, so that any instance there can use an address of them.',
  http: { method: 'GET', path: '/networking/ipv6/pools' },
  scopes: ['ips:read_only'],
  grant: anyUser,
  params: {},
  list: { filterable: IPV6_POOL_FIELDS },
  reply: pageOf(ipv6PoolRecord),
});
