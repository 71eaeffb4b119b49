import { mayCreate } from '../access/grants.js';
import { Tags } from '../compute/instance-fields.js';
import { defineOperation } from '../operation.js';
import { Integer, NestedList, Optional, Required, Text } from '../validation/decorators.js';
import { NodeBalancerConfigRequest } from './node-balancer-config-request.js';
import { NodeBalancerLabel } from './node-balancer-fields.js';
import { nodeBalancerRecord } from './node-balancer.record.js';

export class CreateNodeBalancerRequest {
  @Required() @Text(1, 64) region: string;
  /** Without it, the service generates one. */
  @Optional() @NodeBalancerLabel() label?: string;
  @Optional() @Integer(0, 20) client_conn_throttle?: number;
  @Optional() @Integer(1) firewall_id?: number;
  /** Validated, then ignored. */
  @Optional() @NestedList(() => NodeBalancerConfigRequest, 100) configs?: NodeBalancerConfigRequest[];
  @Optional() @Tags() tags?: string[];
}

export const createNodeBalancer = defineOperation({
  subject: 'compute.nodebalancers.create',
  kind: 'command',
  summary: 'Create a node balancer',
  http: { method: 'POST', path: '/nodebalancers' },
  scopes: ['nodebalancers:read_write'],
  grant: mayCreate('add_nodebalancers', 'nodebalancer'),
  params: {},
  body: CreateNodeBalancerRequest,
  example: { label: 'my-balancer', region: 'us-east' },
  reply: nodeBalancerRecord,
  events: ['nodebalancer_create'],
});
