import {
  COMPUTE,
  listComputeFirewalls,
  listFirewallDevices,
  listFirewalls,
  listNodeBalancerFirewalls,
  listNodeBalancers,
} from '@stratus/contracts';
import type { FirewallDeviceRecord, FirewallRecord, NodeBalancerRecord } from '@stratus/contracts';
import type { Ask } from '@stratus/testing';
import type { Cloud, Service } from '../cloud/cloud.js';
import { hasService, serviceIn, serviceOfBalancer, serviceOfInstance } from '../operations/firewall-rules.js';
import { ALL } from './seen-lists.js';

/** The node balancers, the firewalls with their devices, and the firewalls of each service that a client sees. */
export async function firewallsSeenBy(ask: Ask, computeIds: readonly number[]): Promise<string[]> {
  const [firewalls, balancers] = await Promise.all([
    ask(listFirewalls, { list: ALL }),
    ask(listNodeBalancers, { list: ALL }),
  ]);
  const lines = await Promise.all([
    ...firewalls.data.map(async (firewall) => {
      const { data } = await ask(listFirewallDevices, { params: { firewallId: firewall.id }, list: ALL });
      return firewallSeen({
        ...firewall,
        policy: firewall.rules.inbound_policy,
        entities: data.map((each) => each.entity),
      });
    }),
    ...balancers.data.map(async ({ id }) => {
      const { data } = await ask(listNodeBalancerFirewalls, { params: { nodeBalancerId: id }, list: ALL });
      return firewallsOfSeen(serviceOfBalancer(id), data);
    }),
    ...computeIds.map(async (id) => {
      const { data } = await ask(listComputeFirewalls, { params: { computeId: id }, list: ALL });
      return firewallsOfSeen(serviceOfInstance(id), data);
    }),
  ]);
  return [...lines, ...balancers.data.map(balancerSeen)];
}

interface FirewallFacts extends Pick<FirewallRecord, 'id' | 'label' | 'status'> {
  policy: string;
  entities: FirewallDeviceRecord['entity'][];
}
const firewallSeen = ({ id, label, status, policy, entities }: FirewallFacts): string =>
  `firewall ${id} ${label} is ${status}, ${policy}s the rest, and protects ` +
  entities
    .map((each) => `${each.type} ${each.id} ${each.label} at ${each.url}`)
    .toSorted()
    .join(', ');
const balancerSeen = ({ id, label, region }: Pick<NodeBalancerRecord, 'id' | 'label' | 'region'>): string =>
  `node balancer ${id} ${label} in ${region}`;
const firewallsOfSeen = ({ type, id }: Service, firewalls: readonly { id: number }[]): string =>
  `${type} ${id} has firewalls ${firewalls.map((each) => each.id).join(' ')}`;

const PATHS = { [COMPUTE]: `/v4/${COMPUTE}/instances/`, nodebalancer: '/v4/nodebalancers/' } as const;

/** The firewalls and node balancers that a client must see, according to the model. */
export function firewallsShownBy(cloud: Cloud): string[] {
  const services = [
    ...cloud.instances.map(({ id }) => serviceOfInstance(id)),
    ...cloud.balancers.map(({ id }) => serviceOfBalancer(id)),
  ];
  return [
    ...cloud.balancers.map(balancerSeen),
    ...services.map((service) =>
      firewallsOfSeen(
        service,
        cloud.firewalls.filter((each) => hasService(each, service)).toSorted((one, other) => one.id - other.id),
      ),
    ),
    ...cloud.firewalls.map(({ id, label, enabled, policy, services: own }) =>
      firewallSeen({
        id,
        label,
        status: enabled ? 'enabled' : 'disabled',
        policy,
        entities: own.map((service) => ({
          ...service,
          label: serviceIn(cloud, service)?.label ?? 'a service that is gone',
          url: `${PATHS[service.type]}${service.id}`,
        })),
      }),
    ),
  ];
}
