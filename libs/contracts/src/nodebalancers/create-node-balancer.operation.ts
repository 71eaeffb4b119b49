import { mayCreate } from '../access/grants.js';
import { Tags } from '../labels/tags.js';
import { defineOperation } from '../operation.js';
import { Integer, NestedList, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { MAX_BALANCER_CONFIGS, NodeBalancerConfigRequest } from './node-balancer-config-request.js';
import { NodeBalancerLabel } from './node-balancer-fields.js';
import { nodeBalancerRecord } from './node-balancer.record.js';

export class CreateNodeBalancerRequest {
  @Required('Id of the region; it must offer NodeBalancers') @VerbatimText(1, 64) region: string;
  @Optional('3 to 32 letters, digits, `-` and `_`, unique; generated if omitted') @NodeBalancerLabel() label?: string;
  @Optional('New connections per second from one address; 0 for no limit')
  @Integer(0, 20)
  client_conn_throttle?: number;
  @Optional('Id of a firewall to assign at creation; restricted users need read_write on it')
  @Integer(1)
  firewall_id?: number;
  @Optional('Ports to serve, with their nodes: all are created, or nothing is')
  @NestedList(() => NodeBalancerConfigRequest, MAX_BALANCER_CONFIGS)
  configs?: NodeBalancerConfigRequest[];
  @Optional('Tags of the NodeBalancer') @Tags() tags?: string[];
}

export const createNodeBalancer = defineOperation({
  subject: 'compute.nodebalancers.create',
  kind: 'command',
  summary: 'Create a NodeBalancer',
  description:
    'Reserves a load balancer with its own addresses; it can serve ports and be protected by a firewall from the start.',
  http: { method: 'POST', path: '/nodebalancers' },
  scopes: ['nodebalancers:read_write'],
  grant: mayCreate('add_nodebalancers', 'nodebalancer'),
  params: {},
  body: CreateNodeBalancerRequest,
  example: { label: 'my-balancer', region: 'us-east' },
  reply: nodeBalancerRecord,
  events: [
    'nodebalancer_create',
    'nodebalancer_config_create',
    'nodebalancer_node_create',
    'firewall_device_add',
    'tag_create',
  ],
});
