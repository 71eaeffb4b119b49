import { mayWrite } from '../access/grants.js';
import { ipAddressRecord } from '../network/ip-address.record.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { Flag, OneOfUnnamed, Required } from '../validation/decorators.js';

export class AddInstanceIpRequest {
  @Required('Always `ipv4`')
  @OneOfUnnamed(['ipv4'], 'Only addresses of type ipv4 are currently supported.')
  type: 'ipv4';
  @Required('Whether the address is public; an instance has at most one private address') @Flag() public: boolean;
}

export const addInstanceIp = defineOperation({
  subject: 'compute.instance-ips.add',
  kind: 'command',
  summary: 'Add an IPv4 address to an instance',
  description: 'Gives an instance a public or private IPv4 address beyond its first one.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/ips` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  body: AddInstanceIpRequest,
  example: { type: 'ipv4', public: true },
  reply: ipAddressRecord,
  events: [`${COMPUTE}_addip`],
});
