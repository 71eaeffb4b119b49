import {
  COMPUTE,
  COMPUTE_ID,
  FIRST_PAGE,
  closeGate,
  createFirewall,
  createFirewallDevice,
  listFirewallDevices,
  openGate,
  updateFirewall,
} from '@stratus/contracts';
import type {
  CreateFirewallRequest,
  FirewallDeviceRecord,
  FirewallDeviceType,
  FirewallRecord,
  UpdateFirewallRequest,
} from '@stratus/contracts';
import { newComputeId, uuid } from '../network-world.js';
import type { NetworkWorld } from '../network-world.js';

let firewalls = 0;
export const newFirewallLabel = (): string => `fw-${(firewalls += 1)}`;

export const OPEN = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' } as const;

export const newFirewall = (
  world: NetworkWorld,
  more: Partial<Pick<CreateFirewallRequest, 'label' | 'devices' | 'tags' | 'rules'>> = {},
): Promise<FirewallRecord> => world.ask(createFirewall, { body: { label: newFirewallLabel(), rules: OPEN, ...more } });

export const update = (world: NetworkWorld, firewallId: number, body: UpdateFirewallRequest): Promise<FirewallRecord> =>
  world.ask(updateFirewall, { params: { firewallId }, body });

/** A disabled firewall, which may join services that have an enabled one. */
export const newDisabledFirewall = async (world: NetworkWorld): Promise<FirewallRecord> =>
  update(world, (await newFirewall(world)).id, { status: 'disabled' });

export const assign = (
  world: NetworkWorld,
  firewallId: number,
  id: number,
  type: FirewallDeviceType = COMPUTE,
): Promise<FirewallDeviceRecord> => world.ask(createFirewallDevice, { params: { firewallId }, body: { id, type } });

export const devicesOf = async (world: NetworkWorld, firewallId: number): Promise<FirewallDeviceRecord[]> =>
  (await world.ask(listFirewallDevices, { params: { firewallId }, list: FIRST_PAGE })).data;

/** A node balancer that so far only its owner knows. @returns its id. */
export function newNodeBalancer(world: NetworkWorld, label = 'balancer'): number {
  const id = newComputeId();
  world.owned.nodebalancers.set(id, { id, account: 1, label, region: 'us-east' });
  return id;
}

/** Closes the gate of an instance while the work runs, as a live migration does. */
export async function duringMigration<T>(world: NetworkWorld, id: number, work: () => Promise<T>): Promise<T> {
  const body = { [COMPUTE_ID]: id, migration_id: uuid() };
  await world.ask(closeGate, { body });
  try {
    return await work();
  } finally {
    await world.ask(openGate, { body });
  }
}

/** The events about a firewall, in order. */
export async function eventsOfFirewall(
  world: NetworkWorld,
  firewallId: number,
): Promise<{ type: string; data: unknown; secondary_entity: unknown }[]> {
  const { rows } = await world.sql.query(
    `select type, data, secondary_entity from network.events
      where entity_type = 'firewall' and entity_id = $1 order by position`,
    [String(firewallId)],
  );
  return rows;
}
