/**
 * Catches: a 500 when two accounts use one id at the same time, or when a region's pools change while an instance gets
 * its addresses.
 */
import {
  COMPUTE,
  addAddress,
  allocateAddresses,
  attachVlan,
  createFirewall,
  joinFirewall,
  reserveMove,
} from '@stratus/contracts';
import { answered, holding, identity, refusedWith, waitUntilBlockedBy } from '@stratus/testing';
import { Tenant, natRequest } from '../test/addresses/tenant.js';
import type { Command } from '../test/addresses/tenant.js';
import { REGION, allocation, createNetworkWorld, newComputeId, of, uuid } from '../test/network-world.js';
import type { NetworkWorld } from '../test/network-world.js';

const ELSEWHERE = 'us-iad';
let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

const vlan = { config_id: 5, interface_id: 6, region: REGION, label: 'shared' };
const protectedBy = async (tenant: Tenant, service: number, id: string) => {
  const rules = { inbound_policy: 'DROP', outbound_policy: 'DROP' } as const;
  const firewall = await tenant.ask(createFirewall, { body: { label: 'web', rules } });
  return { id, firewall_id: firewall.id, type: COMPUTE, service_id: service, label: 'young', region: REGION } as const;
};

/** Operations that reserve something for an instance under an id. */
const reservations: [string, (tenant: Tenant, instance: number, id: string) => Promise<Command>, field?: string][] = [
  [
    'an additional address',
    async (tenant, instance, id) =>
      (request = identity()) =>
        tenant.ask(addAddress, { body: of(instance, { id, public: true }), request }),
  ],
  [
    'a place in a VLAN',
    async (tenant, instance, id) =>
      (request = identity()) =>
        tenant.ask(attachVlan, { body: of(instance, { ...vlan, id }), request }),
  ],
  [
    'a move',
    async (tenant, instance, id) =>
      (request = identity()) =>
        tenant.ask(reserveMove, { body: of(instance, { id, region: ELSEWHERE }), request }),
  ],
  [
    'a firewall',
    async (tenant, instance, id) => {
      const body = await protectedBy(tenant, instance, id);
      return (request = identity()) => tenant.ask(joinFirewall, { body, request });
    },
  ],
  [
    'a change of a NAT',
    async (tenant, instance, id) => tenant.linksBy(natRequest(instance, null, { id })),
    'change_id',
  ],
];

it.each(reservations)('%s under one id for two accounts: the second is refused', async (_, reserve, field = 'id') => {
  const [one, other] = [new Tenant(world), new Tenant(world)];
  const [first, second] = [await one.instance(), await other.instance()];
  const id = uuid();
  const outcomes = await one.both(await reserve(one, first.id, id), await reserve(other, second.id, id));
  for (const release of [one.releases(first.id), other.releases(second.id)]) await release();
  const reason = `Another account has used this ${field}: choose a new one`;
  expect(outcomes).toEqual([answered(), refusedWith(400, { field, reason })]);
});

it('the first addresses of an instance while the pools of its region change: the client may try again', async () => {
  const body = allocation(newComputeId(), { region: ELSEWHERE });
  const allocated = await holding(world.sql, async (holder, pid) => {
    await holder.query(`delete from network.pools where region = $1 and kind = 'ipv6'`, [ELSEWHERE]);
    const allocating = world.ask(allocateAddresses, { body }).catch((error: unknown) => error);
    await waitUntilBlockedBy(world.sql, pid);
    await holder.query('commit');
    return allocating;
  });
  expect(allocated).toMatchObject({ status: 503, errors: [{ reason: expect.stringContaining('retry') }] });
});
