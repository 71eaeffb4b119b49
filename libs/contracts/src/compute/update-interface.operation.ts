import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { Flag, Nested, Optional } from '../validation/decorators.js';
import { InterfaceIpv4Request, IpRanges } from './interface-fields.js';
import { interfaceRecord } from './interface.record.js';

/** `ip_ranges` replaces all ranges of the interface. */
export class UpdateInterfaceRequest {
  @Optional('Whether this is the default route') @Flag() primary?: boolean;
  @Optional('New addresses in the VPC; omitted fields stay unchanged')
  @Nested(() => InterfaceIpv4Request)
  ipv4?: InterfaceIpv4Request;
  @Optional('Replaces all routed ranges') @IpRanges() ip_ranges?: string[];
}

export const updateInterface = defineOperation({
  subject: 'compute.interfaces.update',
  kind: 'command',
  summary: 'Update an interface',
  description:
    'Changes addresses, NAT or the default route of an interface in place, where replacing it would change its id.',
  http: { method: 'PUT', path: `/${COMPUTE}/instances/:computeId/configs/:configId/interfaces/:interfaceId` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', configId: 'integer', interfaceId: 'integer' },
  body: UpdateInterfaceRequest,
  example: { primary: true },
  reply: interfaceRecord,
  events: [`${COMPUTE}_config_update`],
});
