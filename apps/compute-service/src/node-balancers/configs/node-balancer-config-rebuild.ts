import { refuseIfAny } from '@stratus/contracts';
import type { RebuildNodeBalancerConfigRequest } from '@stratus/contracts';
import { settingsAfter } from './node-balancer-config.js';
import type { ConfigSettings, NodeBalancerConfig } from './node-balancer-config.js';
import { nodesAfterRebuild } from './nodes/node-balancer-node.js';
import type { KnownAddresses, NodeBalancerNode, NodeChanges } from './nodes/node-balancer-node.js';

interface Rebuilt {
  /** Undefined when no setting changes. */
  changes: Partial<ConfigSettings> | undefined;
  nodes: NodeChanges;
}

/** Decides on settings and nodes at once. @throws ApiFailure 400 with all errors in both (contract 4.6). */
export function decideRebuild(
  state: {
    config: NodeBalancerConfig;
    others: readonly NodeBalancerConfig[];
    present: readonly NodeBalancerNode[];
    known: KnownAddresses;
  },
  request: RebuildNodeBalancerConfigRequest,
): Rebuilt {
  const settings = settingsAfter(state.config, request, state.others);
  const nodes = nodesAfterRebuild(state.present, request.nodes, state.known);
  refuseIfAny([...settings.faults, ...nodes.faults]);
  return { changes: settings.changes, nodes: nodes.changes };
}
