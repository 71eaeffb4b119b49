import { integer, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { NODE_MODES } from './node-balancer-node-request.js';

/** A backend of one port of a NodeBalancer (contract 4.6). */
export const nodeBalancerNodeRecord = record('NodeBalancerNode', {
  id: integer('Id of the node'),
  address: verbatim('Private IPv4 address and port, unique in the configuration'),
  label: verbatim('Display name', { minLength: 3, maxLength: 32 }),
  status: oneOf(['Unknown', 'UP', 'DOWN'], 'Result of the health check'),
  weight: integer('Share of the connections', { minimum: 1, maximum: 255 }),
  mode: oneOf(NODE_MODES, 'Whether the node takes connections'),
  config_id: integer('Id of the configuration'),
  nodebalancer_id: integer('Id of the NodeBalancer'),
});
export type NodeBalancerNodeRecord = Infer<typeof nodeBalancerNodeRecord>;
