import type { FirewallRules } from '@stratus/contracts';
import { BRIDGE, OUTSIDE, UNDERLAY, interfaceName, portName, vlanNamespace, vpcNamespace } from '../names.js';
import type { InstancePicture, InterfacePicture, Picture } from '../picture/picture.js';
import { PlanBuilder } from '../plan/plan-builder.js';
import type { Plan } from '../plan/plan.js';
import { connectPublic } from './connect-public.js';
import { holdersOf } from './holders.js';
import { reach } from './other-hosts.js';
import { protectPort } from './router-rules.js';
import type { Scope } from './scope.js';
import { addVpcRules, connectToVpc, subnetsOf } from './vpcs.js';

/** The namespaces, cables, addresses, routes and rules that the kernel must have for a picture. */
export function compile({ instances, firewalls }: Picture, scope: Scope = {}): Plan {
  const { host, hasTaps } = scope;
  const plan = new PlanBuilder(host === undefined ? OUTSIDE : UNDERLAY, hasTaps);
  if (host !== undefined) plan.namespace(UNDERLAY);
  const rules = new Map(
    [...firewalls.values()].flatMap((firewall) => firewall.instances.map((id) => [id, firewall.rules] as const)),
  );
  const all = [...instances.values()].map(withPrimary);
  const isHere = (instance: InstancePicture): boolean => host === undefined || instance.host === host;
  const around: Surroundings = { holders: holdersOf(all), subnets: subnetsOf(all), nats: natsOf(all) };
  for (const instance of all.filter(isHere)) {
    plan.instance(instance.id);
    for (const link of instance.interfaces) connect(plan, instance, link, around, rules.get(instance.id));
  }
  for (const instance of all) if (!isHere(instance)) reach(plan, instance, scope);
  for (const vpcId of around.subnets.keys()) {
    if (plan.has(vpcNamespace(vpcId))) addVpcRules(plan.namespace(vpcNamespace(vpcId)));
  }
  return plan.build();
}

interface Surroundings {
  holders: ReadonlyMap<string, number>;
  subnets: ReadonlyMap<number, ReadonlySet<string>>;
  nats: ReadonlySet<string>;
}

function connect(
  plan: PlanBuilder,
  instance: InstancePicture,
  link: InterfacePicture,
  { holders, subnets, nats }: Surroundings,
  rules: FirewallRules | undefined,
): void {
  const { network } = link;
  if (network.purpose === 'vlan') return connectToVlan(plan, instance, link, network);
  const port =
    network.purpose === 'public'
      ? connectPublic(plan, instance, link, holders, nats)
      : connectToVpc(plan, instance, link, network, subnets.get(network.vpcId) ?? new Set());
  if (rules) protectPort(port.router, port.name, rules);
}

/** A VLAN is a switch: firewalls do not see its traffic (brief, firewalls, rule 5). */
function connectToVlan(
  plan: PlanBuilder,
  { id }: InstancePicture,
  { position }: InterfacePicture,
  { vlanId, address }: Extract<InterfacePicture['network'], { purpose: 'vlan' }>,
): void {
  const lan = plan.namespace(vlanNamespace(vlanId));
  const port = portName(id, position);
  const instance = plan.instance(id);
  plan.plug({ namespace: lan.name, interface: port }, { namespace: instance.name, interface: interfaceName(position) });
  lan.join(BRIDGE, port);
  if (address !== null) instance.address(interfaceName(position), address);
}

const natsOf = (instances: readonly InstancePicture[]): Set<string> =>
  new Set(
    instances
      .flatMap(({ interfaces }) => interfaces)
      .flatMap(({ network }) => (network.purpose === 'vpc' && network.nat !== null ? [network.nat] : [])),
  );

/** With one interface that the default route goes through, if there is any that leads out of a switch. */
function withPrimary(instance: InstancePicture): InstancePicture {
  const { interfaces } = instance;
  const primary =
    interfaces.find((link) => link.primary) ?? interfaces.find(({ network }) => network.purpose !== 'vlan');
  return { ...instance, interfaces: interfaces.map((link) => Object.assign({}, link, { primary: link === primary })) };
}
