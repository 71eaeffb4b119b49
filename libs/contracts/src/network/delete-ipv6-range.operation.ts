import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

/** A restricted user needs read_write on the instance that has the range. */
export const deleteIpv6Range = defineOperation({
  subject: 'network.ipv6-ranges.delete',
  kind: 'command',
  summary: 'Delete an IPv6 range',
  description: 'Gives a range back and ends its route; a range shared with other instances has to be unshared first.',
  http: { method: 'DELETE', path: '/networking/ipv6/ranges/:range' },
  scopes: ['ips:read_write'],
  grant: anyUser,
  params: { range: 'string' },
  reply: empty,
  events: ['ipv6range_delete'],
});
