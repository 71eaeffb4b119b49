import { mayWrite } from '../access/grants.js';
import { Tags } from '../compute/instance-fields.js';
import { defineOperation } from '../operation.js';
import { Integer, Optional } from '../validation/decorators.js';
import { NodeBalancerLabel } from './node-balancer-fields.js';
import { nodeBalancerRecord } from './node-balancer.record.js';

export class UpdateNodeBalancerRequest {
  @Optional() @NodeBalancerLabel() label?: string;
  @Optional() @Integer(0, 20) client_conn_throttle?: number;
  @Optional() @Tags() tags?: string[];
}

export const updateNodeBalancer = defineOperation({
  subject: 'compute.nodebalancers.update',
  kind: 'command',
  summary: 'Change a node balancer',
  http: { method: 'PUT', path: '/nodebalancers/:nodeBalancerId' },
  scopes: ['nodebalancers:read_write'],
  grant: mayWrite('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer' },
  body: UpdateNodeBalancerRequest,
  example: { client_conn_throttle: 10 },
  reply: nodeBalancerRecord,
  events: ['nodebalancer_update'],
});
