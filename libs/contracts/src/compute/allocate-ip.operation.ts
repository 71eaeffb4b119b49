import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { AddInstanceIpRequest } from './add-instance-ip.operation.js';
import { COMPUTE, COMPUTES, COMPUTE_ID } from '../dialect.js';
import { Integer, Required } from '../validation/decorators.js';
import { ipAddressRecord } from '../network/ip-address.record.js';

export class AllocateIpRequest extends AddInstanceIpRequest {
  @Required('Id of the instance to add the address to') @Integer(1) [COMPUTE_ID]: number;
}

/** A restricted user needs read_write on the instance. */
export const allocateIp = defineOperation({
  subject: 'compute.ips.allocate',
  kind: 'command',
  summary: 'Allocate an IPv4 address',
  description:
    'Does the same as adding an address below the instance, for clients that manage all addresses of the account ' +
    'in one place.',
  http: { method: 'POST', path: '/networking/ips' },
  scopes: ['ips:read_write', `${COMPUTES}:read_write`],
  grant: anyUser,
  params: {},
  body: AllocateIpRequest,
  example: { type: 'ipv4', public: true, [COMPUTE_ID]: 100_001 },
  reply: ipAddressRecord,
  events: [`${COMPUTE}_addip`],
});
