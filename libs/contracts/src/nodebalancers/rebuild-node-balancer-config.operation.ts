import { mayWriteAndCreate } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { NestedList, Required } from '../validation/decorators.js';
import { MAX_CONFIG_NODES, NodeBalancerConfigSettings } from './node-balancer-config-request.js';
import { RebuildNodeBalancerNodeRequest } from './node-balancer-node-request.js';
import { nodeBalancerConfigRecord } from './node-balancer-config.record.js';

export class RebuildNodeBalancerConfigRequest extends NodeBalancerConfigSettings {
  @Required('All nodes of the port: those with an id stay, those without are created, all others are deleted')
  @NestedList(() => RebuildNodeBalancerNodeRequest, MAX_CONFIG_NODES)
  nodes: RebuildNodeBalancerNodeRequest[];
}

export const rebuildNodeBalancerConfig = defineOperation({
  subject: 'compute.nodebalancer-configs.rebuild',
  kind: 'command',
  summary: 'Rebuild a configuration of a NodeBalancer',
  description: 'Changes the settings of one port and replaces its nodes in a single step.',
  http: { method: 'POST', path: '/nodebalancers/:nodeBalancerId/configs/:configId/rebuild' },
  scopes: ['nodebalancers:read_write'],
  grant: mayWriteAndCreate('nodebalancer', 'nodeBalancerId', 'add_nodebalancers'),
  params: { nodeBalancerId: 'integer', configId: 'integer' },
  body: RebuildNodeBalancerConfigRequest,
  example: { algorithm: 'leastconn', nodes: [{ label: 'web-1', address: '192.168.128.1:80' }] },
  reply: nodeBalancerConfigRecord,
  events: [
    'nodebalancer_config_update',
    'nodebalancer_node_create',
    'nodebalancer_node_update',
    'nodebalancer_node_delete',
  ],
});
