import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record, text } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { IntegerList, Required } from '../validation/decorators.js';

const located = record('LocatedNodeBalancer', {
  id: integer('Id of the node balancer'),
  label: text('Display name'),
  region: text('Region id'),
});
export type LocatedNodeBalancer = Infer<typeof located>;

export class LocateNodeBalancersRequest {
  @Required() @IntegerList(500, 1) ids: number[];
}

/** Those of the ids that are node balancers of the caller's account; asked by services that have not heard of them yet. */
export const locateNodeBalancers = defineOperation({
  subject: 'compute.nodebalancers.locate',
  kind: 'query',
  summary: 'Tell which node balancers there are',
  scopes: [],
  grant: anyUser,
  params: {},
  body: LocateNodeBalancersRequest,
  reply: record('LocatedNodeBalancers', { nodebalancers: list(located) }),
});
