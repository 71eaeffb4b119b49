import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { IntegerList, Required } from '../validation/decorators.js';

const located = record('LocatedNodeBalancer', {
  id: integer('Id of the node balancer'),
  label: verbatim('Display name'),
  region: verbatim('Region id'),
});
export type LocatedNodeBalancer = Infer<typeof located>;

export class LocateNodeBalancersRequest {
  @Required() @IntegerList(500, 1) ids: number[];
}

/** Finds node balancers of the caller's account by id, for services that have not received their events yet. */
export const locateNodeBalancers = defineOperation({
  subject: 'compute.nodebalancers.locate',
  kind: 'query',
  summary: 'Find node balancers by id',
  scopes: [],
  grant: anyUser,
  params: {},
  body: LocateNodeBalancersRequest,
  reply: record('LocatedNodeBalancers', { nodebalancers: list(located) }),
});
