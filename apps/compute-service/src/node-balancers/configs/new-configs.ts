import type { ApiError, NodeBalancerConfigRequest } from '@stratus/contracts';
import { newSettings } from './node-balancer-config.js';
import type { ConfigSettings } from './node-balancer-config.js';
import { MAX_NEW_NODES, addressMustBeHeld, newNodes, within } from './nodes/node-balancer-node.js';
import type { KnownAddresses, NodeSettings } from './nodes/node-balancer-node.js';

/** A configuration to insert with its nodes; has no secret, so that a saga may keep it. */
export interface NewConfig {
  settings: ConfigSettings;
  nodes: NodeSettings[];
}

/** The configurations of a new node balancer, with all their faults (contract 4.6). */
export function newConfigs(
  requests: readonly NodeBalancerConfigRequest[],
  known: KnownAddresses,
): { configs: NewConfig[]; faults: ApiError[] } {
  const decided = requests.map((request) => ({
    ...newSettings(request),
    ofNodes: newNodes(request.nodes, known),
  }));
  const ports = decided.map(({ settings }) => settings.port);
  return {
    configs: decided.map(({ settings, ofNodes }) => ({ settings, nodes: ofNodes.nodes })),
    faults: [
      ...nodesMustBeFew(requests),
      ...decided.flatMap(({ faults, ofNodes }, index) =>
        within(`configs[${index}]`, [...portMustDiffer(ports, index), ...faults, ...ofNodes.faults]),
      ),
    ],
  };
}

/** The faults of nodes whose instances have gone since the decision. */
export const addressesMustBeHeld = (configs: readonly NewConfig[], known: KnownAddresses): ApiError[] =>
  configs.flatMap(({ nodes }, index) =>
    nodes.flatMap(({ address }, nth) => within(`configs[${index}].nodes[${nth}]`, addressMustBeHeld(address, known))),
  );

function nodesMustBeFew(requests: readonly NodeBalancerConfigRequest[]): ApiError[] {
  const count = requests.reduce((sum, { nodes }) => sum + nodes.length, 0);
  if (count <= MAX_NEW_NODES) return [];
  const reason = `At most ${MAX_NEW_NODES} nodes in one request: add the others to the configurations afterwards`;
  return [{ field: 'configs', reason }];
}

function portMustDiffer(ports: readonly number[], index: number): ApiError[] {
  const port = ports[index] ?? 0;
  const first = ports.indexOf(port);
  return first === index ? [] : [{ field: 'port', reason: `port ${port} is taken by configs[${first}]` }];
}
