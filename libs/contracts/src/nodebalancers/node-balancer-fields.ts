import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Conforms, VerbatimText } from '../validation/decorators.js';
import { nodeBalancerConfigRecord } from './node-balancer-config.record.js';
import { nodeBalancerNodeRecord } from './node-balancer-node.record.js';
import { nodeBalancerRecord } from './node-balancer.record.js';

/** Filterable fields of node balancers (contract 3). Their traffic is not measured. */
export const NODE_BALANCER_FIELDS = scalarFields(nodeBalancerRecord, ['transfer']) satisfies FilterableFields;

/** Filterable fields of configurations (contract 3): neither redacted ones nor the health, which nothing measures. */
export const NODE_BALANCER_CONFIG_FIELDS = scalarFields(nodeBalancerConfigRecord, [
  'ssl_cert',
  'ssl_key',
  'nodes_status',
]) satisfies FilterableFields;

/** Filterable fields of nodes (contract 3). */
export const NODE_BALANCER_NODE_FIELDS = scalarFields(nodeBalancerNodeRecord) satisfies FilterableFields;

const labelFault = (label: string): string | undefined =>
  /^[A-Za-z0-9_-]*$/.test(label)
    ? undefined
    : 'Label must include only ASCII letters, numbers, underscores, and dashes';

/** Label of a node balancer (contract 4.6): 3..32 ASCII letters, digits, hyphens and underscores. */
export const NodeBalancerLabel = (): PropertyDecorator =>
  applyDecorators(VerbatimText(3, 32), Conforms('nodeBalancerLabel', labelFault, { pattern: '^[A-Za-z0-9_-]*$' }));
