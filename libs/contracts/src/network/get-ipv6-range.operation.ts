import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { ipv6RangeViewRecord } from './ipv6-range.record.js';

/** Finds a range by its first address, in any way of writing it, without its prefix length. */
export const getIpv6Range = defineOperation({
  subject: 'network.ipv6-ranges.get',
  kind: 'query',
  summary: 'Get an IPv6 range',
  description: 'Tells which instances an IPv6 range leads to, and whether it is shared.',
  http: { method: 'GET', path: '/networking/ipv6/ranges/:range' },
  scopes: ['ips:read'],
  acceptedScopes: ['ips:read_only'],
  grant: anyUser,
  params: { range: 'string' },
  reply: ipv6RangeViewRecord,
});
