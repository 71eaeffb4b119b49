import { OUTSIDE, UPLINK, edgeNamespace, regionPortName } from '../names.js';
import type { NamespaceBuilder, PlanBuilder } from '../plan/plan-builder.js';
import { addRouterRules } from './router-rules.js';

const OUTSIDE_IPV4 = '169.254.3.1';
const EDGE_IPV4 = '169.254.3.2';
const OUTSIDE_IPV6 = 'fe80::1';
const EDGE_IPV6 = 'fe80::2';

/** The edge of a region: the router of its public interfaces and its VPCs. What is not in the region lies outside. */
export function edgeOf(plan: PlanBuilder, region: string): NamespaceBuilder {
  const name = edgeNamespace(region);
  if (plan.has(name)) return plan.namespace(name);
  const edge = plan.namespace(name);
  const outside = plan.namespace(plan.outside);
  const port = regionPortName(region);
  edge.isRouter = true;
  outside.isRouter = plan.outside === OUTSIDE;
  plan.connect({ namespace: outside.name, interface: port }, { namespace: name, interface: UPLINK });
  outside.address(port, `${OUTSIDE_IPV4}/32`, `${OUTSIDE_IPV6}/64`);
  edge.address(UPLINK, `${EDGE_IPV4}/32`, `${EDGE_IPV6}/64`);
  edge.route({ family: 4, to: 'default', via: OUTSIDE_IPV4, interface: UPLINK });
  edge.route({ family: 6, to: 'default', via: OUTSIDE_IPV6, interface: UPLINK });
  addRouterRules(edge);
  return edge;
}

/** Makes a network of the region reachable from outside. */
export function announce(plan: PlanBuilder, region: string, family: 4 | 6, to: string): void {
  const via = family === 4 ? EDGE_IPV4 : EDGE_IPV6;
  plan.namespace(plan.outside).route({ family, to, via, interface: regionPortName(region) });
}
