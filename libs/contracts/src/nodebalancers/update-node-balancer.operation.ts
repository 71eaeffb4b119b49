import { mayWrite } from '../access/grants.js';
import { Tags } from '../labels/tags.js';
import { defineOperation } from '../operation.js';
import { Integer, Optional } from '../validation/decorators.js';
import { NodeBalancerLabel } from './node-balancer-fields.js';
import { nodeBalancerRecord } from './node-balancer.record.js';

export class UpdateNodeBalancerRequest {
  @Optional('New label: 3 to 32 letters, digits, `-` and `_`') @NodeBalancerLabel() label?: string;
  @Optional('New connections per second from one address; 0 for no limit')
  @Integer(0, 20)
  client_conn_throttle?: number;
  @Optional('Replaces all tags') @Tags() tags?: string[];
}

export const updateNodeBalancer = defineOperation({
  subject: 'compute.nodebalancers.update',
  kind: 'command',
  summary: 'Update a NodeBalancer',
  description: 'Changes label, tags or the limit of new connections of a NodeBalancer.',
  http: { method: 'PUT', path: '/nodebalancers/:nodeBalancerId' },
  scopes: ['nodebalancers:read_write'],
  grant: mayWrite('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer' },
  body: UpdateNodeBalancerRequest,
  example: { client_conn_throttle: 10 },
  reply: nodeBalancerRecord,
  events: ['nodebalancer_update', 'tag_create'],
});
