import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { Integer, Required, VerbatimText } from '../validation/decorators.js';
import { ipAddressRecord } from './ip-address.record.js';

export class GetComputeAddressRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @VerbatimText(2, 45) address: string;
}

/** Finds any IPv4 address of the instance, its SLAAC or its link-local address; 404 for any other. */
export const getComputeAddress = defineOperation({
  subject: 'network.addresses.get',
  kind: 'query',
  summary: 'Get an IP address of an instance',
  scopes: [],
  grant: anyUser,
  params: {},
  body: GetComputeAddressRequest,
  reply: ipAddressRecord,
});
