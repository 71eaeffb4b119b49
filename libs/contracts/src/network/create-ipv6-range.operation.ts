import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTES, COMPUTE_ID } from '../dialect.js';
import { Integer, OneOf, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { ipv6RangeCreatedRecord } from './ipv6-range.record.js';

export class CreateIpv6RangeRequest {
  @Required('56 or 64') @Integer() @OneOf([56, 64]) prefix_length: number;
  @Optional('Id of the instance to route the range to; give either this or `route_target`')
  @Integer(1)
  [COMPUTE_ID]?: number;
  @Optional('SLAAC address of that instance, without /128') @VerbatimText(2, 49) route_target?: string;
}

/** A restricted user needs read_write on the instance. */
export const createIpv6Range = defineOperation({
  subject: 'network.ipv6-ranges.create',
  kind: 'command',
  summary: 'Create an IPv6 range',
  description: 'Routes a whole /56 or /64 to an instance that needs many IPv6 addresses, such as a container host.',
  http: { method: 'POST', path: '/networking/ipv6/ranges' },
  scopes: ['ips:read_write', `${COMPUTES}:read_write`],
  acceptedScopes: ['ips:read_write'],
  grant: anyUser,
  params: {},
  body: CreateIpv6RangeRequest,
  example: { prefix_length: 64, [COMPUTE_ID]: 100_001 },
  reply: ipv6RangeCreatedRecord,
  events: ['ipv6range_create'],
});
