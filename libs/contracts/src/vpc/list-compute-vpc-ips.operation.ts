import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../product-word.js';
import { list } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';
import { vpcIpRecord } from './vpc.record.js';

export class ListComputeVpcIpsRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
}

/** The entries of all profiles of an instance; bounded by what an instance can hold. */
export const listComputeVpcIps = defineOperation({
  subject: 'vpc.attachments.of-compute',
  kind: 'query',
  summary: 'List the addresses and routed ranges of an instance',
  scopes: [],
  grant: anyUser,
  params: {},
  body: ListComputeVpcIpsRequest,
  reply: list(vpcIpRecord),
});
