import { TUNNEL, BRIDGE, edgeNamespace, vlanNamespace, vpcNamespace } from '../names.js';
import type { InstancePicture, InterfacePicture } from '../picture/picture.js';
import type { NamespaceBuilder, PlanBuilder } from '../plan/plan-builder.js';
import type { Scope } from './scope.js';
import { regionVni, vlanVni, vpcVni } from './vni.js';

/** Leads to an instance on another host, from the networks that this host also has a part of. */
export function reach(plan: PlanBuilder, instance: InstancePicture, { host = '', addresses }: Scope): void {
  const [local, peer] = [addresses?.get(host), addresses?.get(instance.host)];
  if (local === undefined || peer === undefined) return;
  for (const { network } of instance.interfaces) reachNetwork(plan, instance, network, { local, peer });
}

interface Ends {
  local: string;
  peer: string;
}

function reachNetwork(
  plan: PlanBuilder,
  { region, addresses }: InstancePicture,
  network: InterfacePicture['network'],
  { local, peer }: Ends,
): void {
  if (network.purpose === 'vlan') {
    if (!plan.has(vlanNamespace(network.vlanId))) return;
    const lan = plan.namespace(vlanNamespace(network.vlanId));
    lan.tunnelTo(peer, { vni: vlanVni(network.vlanId), local, isSwitch: true });
    lan.join(BRIDGE, TUNNEL);
    return;
  }
  const isPublic = network.purpose === 'public';
  const name = isPublic ? edgeNamespace(region) : vpcNamespace(network.vpcId);
  if (!plan.has(name)) return;
  const vni = isPublic ? regionVni(region) : vpcVni(network.vpcId);
  const inVpc = isPublic ? [] : [`${network.address}/32`, ...network.ranges];
  // Other public addresses are reached through the networks of the hosts.
  const privately = isPublic ? addresses.filter(({ kind }) => kind === 'private') : [];
  routeTo(plan.namespace(name), [...inVpc, ...privately.map(({ address }) => `${address}/32`)], vni, { local, peer });
}

function routeTo(router: NamespaceBuilder, networks: readonly string[], vni: number, { local, peer }: Ends): void {
  if (networks.length === 0) return;
  router.tunnelTo(peer, { vni, local, isSwitch: false });
  for (const to of networks) router.route({ family: 4, to, via: peer, interface: TUNNEL });
}
