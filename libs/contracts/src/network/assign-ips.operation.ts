import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES, COMPUTE_ID } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Integer, NestedList, Required, VerbatimText } from '../validation/decorators.js';

/** Maximum addresses in one request. */
export const MAX_ASSIGNMENTS = 100;

export class IpAssignment {
  @Required('IPv4 address, public or private, or IPv6 range with its prefix length, /56 or /64')
  @VerbatimText(2, 49)
  address: string;
  @Required('Id of the instance to assign it to') @Integer(1) [COMPUTE_ID]: number;
}

export class AssignIpsRequest {
  @Required('Id of the region of all addresses and instances') @VerbatimText(1, 64) region: string;
  @Required('Addresses with their new instances; rules apply to the end state, so two instances can swap addresses')
  @NestedList(() => IpAssignment, MAX_ASSIGNMENTS)
  assignments: IpAssignment[];
}

/** A restricted user needs read_write on each instance that gets an address or loses one. */
export const assignIps = defineOperation({
  subject: 'compute.ips.assign',
  kind: 'command',
  summary: 'Assign IP addresses to instances',
  description:
    'Moves addresses and ranges between instances of a region in one step, so that two instances can swap them.',
  http: { method: 'POST', path: '/networking/ips/assign', aliases: ['/networking/ipv4/assign'] },
  scopes: ['ips:read_write', `${COMPUTES}:read_write`],
  acceptedScopes: ['ips:read_write'],
  grant: anyUser,
  params: {},
  body: AssignIpsRequest,
  example: { region: 'us-east', assignments: [{ address: '198.18.0.3', [COMPUTE_ID]: 100_001 }] },
  reply: empty,
  events: ['ipaddress_assign', 'ipv6range_assign', `${COMPUTE}_addip`, `${COMPUTE}_deleteip`],
});
