/**
 * Catches: an instance or NodeBalancer that is created without the firewall in its request, that is created although the
 * firewall is refused, or that leaves its firewall device behind.
 */
import {
  COMPUTE,
  FIRST_PAGE,
  createFirewall,
  createInstance,
  createNodeBalancer,
  deleteInstance,
  deleteNodeBalancer,
  listComputeFirewalls,
  listFirewallDevices,
  listInstances,
  listNodeBalancerFirewalls,
  listNodeBalancers,
  updateFirewall,
} from '@stratus/contracts';
import type { FirewallRecord, Grants } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { REGION, TYPE, createComputeWorld } from '../test/compute-world.js';
import type { ComputeWorld } from '../test/compute-world.js';

let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld();
});
afterAll(() => world.stop());

let firewalls = 0;
const newFirewall = (): Promise<FirewallRecord> => {
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const;
  return world.ask(createFirewall, { body: { label: `firewall-${(firewalls += 1)}`, rules } });
};
const servicesOf = async ({ id }: FirewallRecord) =>
  (await world.ask(listFirewallDevices, { params: { firewallId: id }, list: FIRST_PAGE })).data.map(
    ({ entity: { type, id: service, label } }) => ({ type, id: service, label }),
  );
const list = FIRST_PAGE;
interface Made {
  id: number;
  label: string;
}
const idsOf = (things: readonly Made[]): number[] => things.map(({ id }) => id);

type Kind = typeof COMPUTE | 'nodebalancer';
/** How to create, delete and list each kind of service with a firewall. */
const KINDS: Record<
  Kind,
  {
    create: (firewallId: number, ask?: ComputeWorld['ask']) => Promise<Made>;
    remove: (id: number) => Promise<unknown>;
    ids: () => Promise<number[]>;
    firewallsOf: (id: number) => Promise<FirewallRecord[]>;
  }
> = {
  [COMPUTE]: {
    create: (id, ask = world.ask) => ask(createInstance, { body: { type: TYPE, region: REGION, firewall_id: id } }),
    remove: async (computeId) => {
      await world.free(computeId);
      return world.ask(deleteInstance, { params: { computeId } });
    },
    ids: async () => idsOf((await world.ask(listInstances, { list })).data),
    firewallsOf: async (computeId) => (await world.ask(listComputeFirewalls, { params: { computeId }, list })).data,
  },
  nodebalancer: {
    create: (id, ask = world.ask) => ask(createNodeBalancer, { body: { region: REGION, firewall_id: id } }),
    remove: (nodeBalancerId) => world.ask(deleteNodeBalancer, { params: { nodeBalancerId } }),
    ids: async () => idsOf((await world.ask(listNodeBalancers, { list })).data),
    firewallsOf: async (nodeBalancerId) =>
      (await world.ask(listNodeBalancerFirewalls, { params: { nodeBalancerId }, list })).data,
  },
};

describe.each<[Kind]>([[COMPUTE], ['nodebalancer']])('a new %s', (type) => {
  const { create, remove, ids, firewallsOf } = KINDS[type];

  it('gets the firewall that its request names, and leaves it when deleted', async () => {
    const firewall = await newFirewall();
    const { id, label } = await create(firewall.id);
    expect(await servicesOf(firewall)).toEqual([{ type, id, label }]);
    expect((await firewallsOf(id)).map((one) => one.id)).toEqual([firewall.id]);
    await remove(id);
    expect(await servicesOf(firewall)).toEqual([]);
  });

  it('may have a disabled one', async () => {
    const firewall = await newFirewall();
    await world.ask(updateFirewall, { params: { firewallId: firewall.id }, body: { status: 'disabled' } });
    const { id } = await create(firewall.id);
    expect(await firewallsOf(id)).toMatchObject([{ id: firewall.id, status: 'disabled' }]);
  });

  it('is not created when its firewall is refused', async () => {
    const firewall = await newFirewall();
    const grants = (permission?: 'read_only') =>
      ({
        global: { [`add_${type}s`]: true },
        entities: { firewall: permission && { [firewall.id]: permission } },
      }) as unknown as Grants;
    const restricted = (permission?: 'read_only') =>
      world.as(callerOf(1, { restricted: true, grants: grants(permission) }));
    const before = await ids();
    const unknown = { status: 400, errors: [{ field: 'firewall_id', reason: 'firewall_id is not valid' }] };
    await expect(create(999_999)).rejects.toMatchObject(unknown);
    await expect(create(firewall.id, world.tenant(2).ask)).rejects.toMatchObject(unknown);
    await expect(create(firewall.id, restricted())).rejects.toMatchObject(unknown);
    await expect(create(firewall.id, restricted('read_only'))).rejects.toMatchObject({ status: 403 });
    expect(await ids()).toEqual(before);
    expect(await servicesOf(firewall)).toEqual([]);
  });
});

it('a second NodeBalancer does not get the firewall of the first', async () => {
  const { create, ids } = KINDS.nodebalancer;
  const firewall = await newFirewall();
  const first = await create(firewall.id);
  await expect(create(firewall.id)).rejects.toMatchObject({ status: 400, errors: [{ field: 'firewall_id' }] });
  expect(await servicesOf(firewall)).toMatchObject([{ id: first.id }]);
  expect((await ids()).filter((id) => id > first.id)).toEqual([]);
});
