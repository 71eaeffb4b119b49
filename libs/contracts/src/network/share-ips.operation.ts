import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTES, COMPUTE_ID } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Integer, Required, VerbatimList } from '../validation/decorators.js';

/** Maximum addresses in one request. */
export const MAX_SHARED_ADDRESSES = 100;

export class ShareIpsRequest {
  @Required('Id of the instance that shares the addresses') @Integer(1) [COMPUTE_ID]: number;
  @Required(
    'IPv4 addresses of other instances of the region, and IPv6 ranges without their prefix length. They replace what was ' +
      'shared with the instance before; an empty list ends all sharing with it',
  )
  @VerbatimList(MAX_SHARED_ADDRESSES, 2, 45)
  ips: string[];
}

/** A restricted user needs read_write on the instance and on each instance that has one of the addresses. */
export const shareIps = defineOperation({
  subject: 'network.ips.share',
  kind: 'command',
  summary: 'Share IP addresses with an instance',
  description: 'Lets a second instance take over addresses when the first one fails; an empty list ends all sharing.',
  http: { method: 'POST', path: '/networking/ips/share', aliases: ['/networking/ipv4/share'] },
  scopes: ['ips:read_write', `${COMPUTES}:read_write`],
  acceptedScopes: ['ips:read_write'],
  grant: anyUser,
  params: {},
  body: ShareIpsRequest,
  example: { [COMPUTE_ID]: 100_001, ips: ['198.18.0.3'] },
  reply: empty,
  events: ['ipaddress_share', 'ipaddress_unshare', 'ipv6range_share', 'ipv6range_unshare'],
});
