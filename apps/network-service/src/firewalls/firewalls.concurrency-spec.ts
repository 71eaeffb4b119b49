/**
 * Catches: two enabled firewalls on an entity or two firewalls with one label when requests race; a change of a firewall
 * during a live migration that has just begun; and requests that deadlock.
 */
import {
  COMPUTE,
  COMPUTES,
  COMPUTE_ID,
  closeGate,
  createFirewall,
  createFirewallDevice,
  deleteFirewall,
  deleteFirewallDevice,
  openGate,
  releaseAddresses,
  updateFirewall,
  updateFirewallRules,
} from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import {
  answered,
  holding,
  notFound,
  queueingForRow,
  refusedWith,
  waitUntilBlockedBy,
  whileFirstIsUncommitted,
} from '@stratus/testing';
import {
  OPEN,
  assign,
  devicesOf,
  newDisabledFirewall,
  newFirewall,
  newFirewallLabel,
} from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

type Action = (request: RequestIdentity) => Promise<object>;
const both = (...actions: [Action, Action]) =>
  whileFirstIsUncommitted({ sql: world.sql, schema: 'network' }, ...actions);
const queueing = (computeId: number, ...actions: [Action, Action]) =>
  queueingForRow({ sql: world.sql, schema: 'network' }, { table: 'computes', id: computeId }, ...actions);

const enables =
  (firewallId: number): Action =>
  (request) =>
    world.ask(updateFirewall, { params: { firewallId }, body: { status: 'enabled' }, request });
const renames =
  (firewallId: number, label: string): Action =>
  (request) =>
    world.ask(updateFirewall, { params: { firewallId }, body: { label }, request });
const adds =
  (firewallId: number, id: number): Action =>
  (request) =>
    world.ask(createFirewallDevice, { params: { firewallId }, body: { id, type: COMPUTE }, request });
const creates =
  (label: string, ...ids: number[]): Action =>
  (request) =>
    world.ask(createFirewall, { body: { label, rules: OPEN, devices: { [COMPUTES]: ids } }, request });
const deletes =
  (firewallId: number): Action =>
  (request) =>
    world.ask(deleteFirewall, { params: { firewallId }, request });
const releases =
  (id: number): Action =>
  (request) =>
    world.ask(releaseAddresses, { body: of(id, {}), request });
const active = { status: 'enabled' };
const secondActive = (field: string) =>
  refusedWith(400, { field, reason: expect.stringContaining('enabled firewall') });

/** Two disabled firewalls of the same entities. */
async function twoFirewalls(...ids: number[]): Promise<[number, number]> {
  const firewalls = [await newDisabledFirewall(world), await newDisabledFirewall(world)] as const;
  for (const { id: firewallId } of firewalls) for (const id of ids) await assign(world, firewallId, id);
  return [firewalls[0].id, firewalls[1].id];
}

describe('of one service', () => {
  const ways: [string, (id: number, ...actions: [Action, Action]) => Promise<unknown>][] = [
    ['the second while the first is about to commit', (_, ...actions) => both(...actions)],
    ['both queueing for the service', (id, ...actions) => queueing(id, ...actions)],
  ];

  it.each(ways)('one of two firewalls is enabled, %s', async (_, together) => {
    const { id } = await world.newCompute();
    const [one, other] = await twoFirewalls(id);
    expect(await together(id, enables(one), enables(other))).toEqual([answered(active), secondActive('status')]);
  });

  it('are locked in the order of their ids, whatever the order in which they were added', async () => {
    const [first, second] = [await world.newCompute(), await world.newCompute()];
    const { id: firewallId } = await newDisabledFirewall(world);
    for (const { id } of [second, first]) await assign(world, firewallId, id);
    const seen = await holding(world.sql, async (holder, pid, release) => {
      await holder.query('select from network.computes where id = $1 for update', [first.id]);
      const enabling = enables(firewallId)({ id: uuid(), executionId: uuid() });
      await waitUntilBlockedBy(world.sql, pid);
      const free = 'select id from network.computes where id = $1 for update skip locked';
      const { rows } = await world.sql.query<{ id: number }>(free, [second.id]);
      await release();
      return { free: rows.map(({ id }) => Number(id)), enabled: await enabling };
    });
    expect(seen).toEqual({ free: [second.id], enabled: expect.objectContaining(active) });
  });

  it.each(ways)('a firewall is enabled or another enabled one is added, %s', async (_, together) => {
    const [{ id }, second] = [await world.newCompute(), await world.newCompute()];
    const [disabled] = await twoFirewalls(id);
    const { id: enabled } = await newFirewall(world);
    expect(await together(id, adds(enabled, id), enables(disabled))).toEqual([answered(), secondActive('status')]);
    const [waiting] = await twoFirewalls(second.id);
    expect(await together(second.id, enables(waiting), adds(enabled, second.id))).toEqual([
      answered(active),
      secondActive('id'),
    ]);
  });

  it.each(ways)('one of two enabled firewalls is added, %s', async (_, together) => {
    const { id } = await world.newCompute();
    const [one, other] = [await newFirewall(world), await newFirewall(world)];
    expect(await together(id, adds(one.id, id), adds(other.id, id))).toEqual([answered(), secondActive('id')]);
  });

  it.each(ways)('a firewall is added once, %s', async (_, together) => {
    const { id } = await world.newCompute();
    const { id: firewallId } = await newFirewall(world);
    expect(await together(id, adds(firewallId, id), adds(firewallId, id))).toEqual([
      answered(),
      refusedWith(400, { field: 'id', reason: expect.stringContaining('already') }),
    ]);
  });

  it.each(ways)('a firewall is added or the entity ends, %s', async (_, together) => {
    const [one, other] = [await world.newCompute(), await world.newCompute()];
    const { id: firewallId } = await newFirewall(world);
    expect(await together(one.id, adds(firewallId, one.id), releases(one.id))).toEqual([answered(), answered()]);
    expect(await together(other.id, releases(other.id), adds(firewallId, other.id))).toEqual([
      answered(),
      refusedWith(400, { field: 'id', reason: 'id is not valid' }),
    ]);
    expect(await devicesOf(world, firewallId)).toEqual([]);
  });
});

describe('a label', () => {
  it('goes to the first of two creates, renames, or of one of each', async () => {
    const [one, other] = [await newFirewall(world), await newFirewall(world)];
    const taken = refusedWith(400, { field: 'label', reason: 'Label must be unique among your Cloud Firewalls' });
    const [a, b, c, d] = Array.from({ length: 4 }, newFirewallLabel) as [string, string, string, string];
    expect(await both(creates(a), creates(a))).toEqual([answered({ label: a }), taken]);
    expect(await both(renames(one.id, b), renames(other.id, b))).toEqual([answered({ label: b }), taken]);
    expect(await both(creates(c), renames(other.id, c))).toEqual([answered({ label: c }), taken]);
    expect(await both(renames(other.id, d), creates(d))).toEqual([answered({ label: d }), taken]);
  });
});

describe('a live migration that begins during an operation', () => {
  interface Prepared {
    id: number;
    firewallId: number;
    deviceId: number;
  }
  const params = ({ firewallId }: Prepared) => ({ firewallId });
  /** The six operations of the contract, each on a firewall that the instance has or will have. */
  const operations: [string, (prepared: Prepared) => Promise<Action>][] = [
    ['create', async ({ id }) => creates(newFirewallLabel(), id)],
    ['update', async (prepared) => enables(prepared.firewallId)],
    [
      'rules update',
      async (prepared) => (request) =>
        world.ask(updateFirewallRules, { params: params(prepared), body: { inbound_policy: 'DROP' }, request }),
    ],
    ['delete', async ({ firewallId }) => deletes(firewallId)],
    [
      'device create',
      async ({ id }) => {
        const other = await newDisabledFirewall(world);
        return adds(other.id, id);
      },
    ],
    [
      'device delete',
      async ({ firewallId, deviceId }) =>
        (request) =>
          world.ask(deleteFirewallDevice, { params: { firewallId, deviceId }, request }),
    ],
  ];
  const prepare = async (): Promise<Prepared> => {
    const { id } = await world.newCompute();
    const firewall = await newDisabledFirewall(world);
    const device = await assign(world, firewall.id, id);
    return { id, firewallId: firewall.id, deviceId: device.id };
  };

  it.each(operations)('waits for a running %s, or makes it fail', async (_, operationOn) => {
    for (const order of ['operation first', 'migration first']) {
      const prepared = await prepare();
      const operation = await operationOn(prepared);
      const body = { [COMPUTE_ID]: prepared.id, migration_id: uuid() };
      const migrates: Action = (request) => world.ask(closeGate, { body, request });
      const outcome = order === 'operation first' ? await both(operation, migrates) : await both(migrates, operation);
      expect([order, outcome]).toEqual([
        order,
        [
          answered(),
          order === 'operation first'
            ? answered()
            : refusedWith(400, { reason: expect.stringContaining('live migration') }),
        ],
      ]);
      await world.ask(openGate, { body });
    }
  });
});

describe('a firewall that is being deleted', () => {
  it('gets no device; if the device comes first, it is deleted with the firewall', async () => {
    const { id } = await world.newCompute();
    const [one, other] = [await newFirewall(world), await newFirewall(world)];
    expect(await both(deletes(one.id), adds(one.id, id))).toEqual([answered(), notFound()]);
    expect(await both(adds(other.id, id), deletes(other.id))).toEqual([answered(), answered()]);
    await newFirewall(world, { devices: { [COMPUTES]: [id] } });
  });
});

describe('an entity that joins after the entities were read and before they are locked', () => {
  it('is locked before anything is decided', async () => {
    const [present, late] = [await world.newCompute(), await world.newCompute()];
    const { id: firewallId } = await newDisabledFirewall(world);
    await assign(world, firewallId, present.id);
    await newFirewall(world, { devices: { [COMPUTES]: [late.id] } });
    const enabling = await holding(world.sql, async (holder, pid, release) => {
      // Stops the command after its unlocked read, at the first lock.
      await holder.query('select from network.computes where id = $1 for update', [present.id]);
      const outcome = enables(firewallId)({ id: uuid(), executionId: uuid() }).catch((error: unknown) => error);
      await waitUntilBlockedBy(world.sql, pid);
      await world.sql.query(
        `insert into network.firewall_devices (firewall_id, compute_id, active, created, updated)
         values ($1, $2, false, now(), now())`,
        [firewallId, late.id],
      );
      await release();
      return { outcome: await outcome };
    });
    expect(enabling.outcome).toMatchObject({ status: 400, errors: [{ field: 'status' }] });
  });
});
