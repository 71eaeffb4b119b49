import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { list } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';
import { vpcIpRecord } from './vpc.record.js';

export class ListComputeVpcIpsRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
}

/** Lists the entries of all profiles of an instance; the limits of an instance bound their number. */
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
