import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { Integer, Required } from '../validation/decorators.js';
import { computeIpsRecord } from './ip-address.record.js';

export class ListComputeAddressesRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
}

/** The summary of contract 4.4 without the VPC entries. 404 for an instance that the account does not have. */
export const listComputeAddresses = defineOperation({
  subject: 'network.addresses.of-compute',
  kind: 'query',
  summary: 'List the addresses of an instance',
  scopes: [],
  grant: anyUser,
  params: {},
  body: ListComputeAddressesRequest,
  reply: computeIpsRecord,
});
