import { commentOf, firewallChains } from '@stratus/data-plane';
import type { FirewallPicture, InstancePicture, Picture } from '@stratus/data-plane';
import type { FirewallRules } from '@stratus/contracts';

const INSTANCES_OF_A_VPC = 100;
const RULES = 25;
const INBOUND = 13;

/**
 * Rules as people write them, with nothing that two firewalls share: of five, two are open to all, two to a network, and one to a
 * list of networks.
 *
 * @param port of the first inbound rule.
 */
export function rulesOf(id: number, port = 1_000): FirewallRules {
  const rules = Array.from({ length: RULES }, (_, index) => ({
    action: 'ACCEPT' as const,
    protocol: index % 3 === 2 ? ('UDP' as const) : ('TCP' as const),
    ports: index === 0 ? String(port) : `${2_000 + index}, ${3_000 + 10 * index}-${3_005 + 10 * index}`,
    addresses: { ipv4: networksOf(id, index) },
  }));
  return {
    inbound: rules.slice(0, INBOUND),
    inbound_policy: 'DROP',
    outbound: rules.slice(INBOUND),
    outbound_policy: 'ACCEPT',
  };
}

function networksOf(id: number, index: number): string[] {
  const network = (each: number): string => `10.${(id >> 8) & 0xff}.${id & 0xff}.${8 * index + each}/32`;
  if (index % 5 < 2) return ['0.0.0.0/0'];
  return index % 5 < 4 ? [network(0)] : [0, 1, 2].map(network);
}

/** Instances of VPCs, each with a firewall of its own. */
export function pictureOf(count: number): Picture {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const instances = ids.map((id): [number, InstancePicture] => [id, instanceOf(id)]);
  const firewalls = ids.map((id): [number, FirewallPicture] => [id, { rules: rulesOf(id), instances: [id] }]);
  return { instances: new Map(instances), firewalls: new Map(firewalls) };
}

function instanceOf(id: number): InstancePicture {
  const vpcId = Math.ceil(id / INSTANCES_OF_A_VPC);
  const address = `10.0.0.${2 + (id % INSTANCES_OF_A_VPC)}`;
  const network = { purpose: 'vpc', vpcId, subnet: '10.0.0.0/24', address, ranges: [], nat: null } as const;
  const interfaces = [{ id, position: 0, primary: true, network }];
  return { id, region: 'us-east', host: 'here', interfaces, addresses: [], shares: [] };
}

/** The comment in the kernel of the first inbound rule. */
export const commentOfFirst = (rules: FirewallRules): string => commentOf(firewallChains(rules).inbound.rules[0] ?? '');
