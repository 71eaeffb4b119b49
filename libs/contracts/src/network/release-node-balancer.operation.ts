import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';

export class ReleaseNodeBalancerRequest {
  @Required() @Integer(1) id: number;
}

/** Removes all firewalls from a node balancer on its deletion; it can join none afterwards. Accepts an unknown id. */
export const releaseNodeBalancer = defineOperation({
  subject: 'network.nodebalancers.release',
  kind: 'command',
  summary: 'Release all resources of a node balancer',
  scopes: [],
  grant: anyUser,
  params: {},
  body: ReleaseNodeBalancerRequest,
  reply: empty,
  events: ['firewall_device_remove'],
});
