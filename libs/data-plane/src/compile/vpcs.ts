import { formatIp, networkOf, nthOf } from '@stratus/contracts';
import type { InstancePicture, InterfacePicture } from '../picture/picture.js';
import { UPLINK, edgeNamespace, vpcNamespace, vpcPortName } from '../names.js';
import type { NamespaceBuilder, PlanBuilder } from '../plan/plan-builder.js';
import { DROP, matches, meta, ruleOf } from '../ruleset/statement.js';
import type { Nft } from '../ruleset/statement.js';
import { announce, edgeOf } from './edges.js';
import { connectToRouter, giveAddress, routeThrough } from './router.js';
import type { Port } from './router.js';
import { addRouterRules } from './router-rules.js';

export type VpcNetwork = Extract<InterfacePicture['network'], { purpose: 'vpc' }>;

const EDGE_SIDE = '169.254.2.1';
const VPC_SIDE = '169.254.2.2';
const ADDRESSES = { type: 'ipv4_addr', map: 'ipv4_addr' } as const;

const ipv4 = (field: 'saddr' | 'daddr'): Nft => ({ payload: { protocol: 'ip', field } });
const translated = (field: 'saddr' | 'daddr', map: string): Nft => ({
  family: 'ip',
  addr: { map: { key: ipv4(field), data: `@${map}` } },
});

/** The subnets of each VPC in which an instance runs. */
export function subnetsOf(instances: Iterable<InstancePicture>): Map<number, Set<string>> {
  const subnets = new Map<number, Set<string>>();
  for (const { network } of [...instances].flatMap(({ interfaces }) => interfaces)) {
    if (network.purpose !== 'vpc') continue;
    subnets.set(network.vpcId, (subnets.get(network.vpcId) ?? new Set()).add(network.subnet));
  }
  return subnets;
}

/** Connects an interface to the router of its VPC. */
export function connectToVpc(
  plan: PlanBuilder,
  instance: InstancePicture,
  link: InterfacePicture,
  network: VpcNetwork,
  subnets: ReadonlySet<string>,
): Port {
  const router = plan.namespace(vpcNamespace(network.vpcId));
  const port = connectToRouter(plan, router, instance, link);
  giveAddress(port, 4, network.address);
  // A guest takes its gateway and its neighbours to be in its subnet.
  if (plan.hasTaps) router.address(port.name, `${formatIp(nthOf(networkOf(network.subnet), 1))}/32`);
  for (const to of network.ranges) router.route({ family: 4, to, via: network.address, interface: port.name });
  for (const to of link.primary ? ['default'] : subnets) routeThrough(port, to);
  if (network.nat !== null) translate(plan, router, instance.region, network.vpcId, network.address, network.nat);
  return port;
}

/** Gives an address in a VPC a public one in both directions. */
function translate(
  plan: PlanBuilder,
  router: NamespaceBuilder,
  region: string,
  vpcId: number,
  address: string,
  nat: string,
): void {
  connectToEdge(plan, router, region, vpcId);
  router.map('nat-in', ADDRESSES).set(nat, address);
  router.map('nat-out', ADDRESSES).set(address, nat);
  const to = `${nat}/32`;
  plan.namespace(edgeNamespace(region)).route({ family: 4, to, via: VPC_SIDE, interface: vpcPortName(vpcId) });
  announce(plan, region, 4, to);
}

function connectToEdge(plan: PlanBuilder, router: NamespaceBuilder, region: string, vpcId: number): void {
  if (router.addresses.has(UPLINK)) return;
  const edge = edgeOf(plan, region);
  const port = vpcPortName(vpcId);
  plan.connect({ namespace: edge.name, interface: port }, { namespace: router.name, interface: UPLINK });
  edge.address(port, `${EDGE_SIDE}/32`);
  router.address(UPLINK, `${VPC_SIDE}/32`);
  router.route({ family: 4, to: 'default', via: EDGE_SIDE, interface: UPLINK });
}

/** The rules of a VPC's router, when all of its interfaces are connected. */
export function addVpcRules(router: NamespaceBuilder): void {
  if (!router.addresses.has(UPLINK)) return addRouterRules(router);
  const translatable = { set: [...router.map('nat-out', ADDRESSES).keys()] };
  addRouterRules(router, [ruleOf(matches(meta('oifname'), UPLINK), matches(ipv4('saddr'), translatable, '!='), DROP)]);
  router.chains.set('prerouting', {
    base: { type: 'nat', hook: 'prerouting', priority: -100 },
    rules: [ruleOf({ dnat: translated('daddr', 'nat-in') })],
  });
  router.chains.set('postrouting', {
    base: { type: 'nat', hook: 'postrouting', priority: 100 },
    rules: [ruleOf(matches(meta('oifname'), UPLINK), { snat: translated('saddr', 'nat-out') })],
  });
}
