/**
 * Catches: an entity that is created with a firewall against the rules, a join that cannot be repeated or outlives its
 * undo, and a released node balancer that a firewall still has or gets again.
 */
import {
  COMPUTE,
  COMPUTES,
  deleteFirewall,
  joinFirewall,
  leaveFirewall,
  releaseNodeBalancer,
} from '@stratus/contracts';
import type { JoinFirewallRequest, RequestIdentity } from '@stratus/contracts';
import { answered, callerOf, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import {
  assign,
  devicesOf,
  duringMigration,
  eventsOfFirewall,
  newDisabledFirewall,
  newFirewall,
  newNodeBalancer,
} from '../../test/firewalls/firewall-world.js';
import { REGION, createNetworkWorld, newComputeId, restricted, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

const body = (firewallId: number, entityId: number, more: Partial<JoinFirewallRequest> = {}): JoinFirewallRequest => ({
  id: uuid(),
  firewall_id: firewallId,
  type: COMPUTE,
  service_id: entityId,
  label: 'young',
  region: REGION,
  ...more,
});
const join = (request: JoinFirewallRequest) => world.ask(joinFirewall, { body: request });
const leave = (id: string) => world.ask(leaveFirewall, { body: { id } });
const releaseBalancer = (id: number) => world.ask(releaseNodeBalancer, { body: { id } });
const entities = async (firewallId: number) => (await devicesOf(world, firewallId)).map(({ entity }) => entity.id);
/** All events except that of its creation. */
const eventsOf = async (firewallId: number) =>
  (await eventsOfFirewall(world, firewallId)).slice(1).map(({ type }) => type);
const fault = (reason: string) => ({
  status: 400,
  errors: [{ field: 'firewall_id', reason: expect.stringContaining(reason) }],
});

it('rule 9: joins once under one id, and leaves for good', async () => {
  const [{ id }, firewall] = [await world.newCompute(), await newFirewall(world)];
  const request = body(firewall.id, id);
  for (let time = 0; time < 2; time += 1) await join(request);
  expect(await entities(firewall.id)).toEqual([id]);
  for (let time = 0; time < 2; time += 1) await leave(request.id);
  expect(await entities(firewall.id)).toEqual([]);
  expect(await eventsOf(firewall.id)).toEqual(['firewall_device_add', 'firewall_device_remove']);
  await expect(join(request)).rejects.toMatchObject({ status: 400, errors: [{ field: 'id' }] });
  const other = body(firewall.id, id);
  await leave(other.id);
  await expect(join(other)).rejects.toMatchObject({ status: 400, errors: [{ field: 'id' }] });
});

it('a node balancer joins before its owner shows it, and leaves its firewalls when released', async () => {
  const [id, firewalls] = [newComputeId(), [await newFirewall(world), await newDisabledFirewall(world)]];
  await join(body(firewalls[0]!.id, id, { type: 'nodebalancer' }));
  await assign(world, firewalls[1]!.id, id, 'nodebalancer');
  expect((await devicesOf(world, firewalls[0]!.id))[0]?.entity).toMatchObject({
    id,
    type: 'nodebalancer',
    label: 'young',
  });
  for (let time = 0; time < 2; time += 1) await releaseBalancer(id);
  for (const firewall of firewalls) {
    expect(await entities(firewall.id)).toEqual([]);
    expect((await eventsOf(firewall.id)).at(-1)).toBe('firewall_device_remove');
  }
  await expect(join(body(firewalls[0]!.id, id, { type: 'nodebalancer' }))).rejects.toMatchObject(fault('is not valid'));
  world.owned.nodebalancers.set(id, { id, account: 1, label: 'late', region: REGION });
  await expect(assign(world, firewalls[0]!.id, id, 'nodebalancer')).rejects.toMatchObject({
    errors: [{ field: 'id' }],
  });
});

it('rule 9: obeys the rules of devices, with errors in the field firewall_id', async () => {
  const [{ id }, { id: moving }] = [await world.newCompute(), await world.newCompute()];
  const first = await newFirewall(world, { devices: { nodebalancers: [newNodeBalancer(world)], [COMPUTES]: [id] } });
  await expect(join(body(999_999, id))).rejects.toMatchObject(fault('firewall_id is not valid'));
  await expect(world.as(callerOf(2))(joinFirewall, { body: body(first.id, id) })).rejects.toMatchObject(
    fault('not valid'),
  );
  const second = await newFirewall(world);
  await expect(join(body(second.id, id))).rejects.toMatchObject(fault('enabled firewall'));
  const balancer = body(first.id, newComputeId(), { type: 'nodebalancer' });
  await expect(join(balancer)).rejects.toMatchObject(fault('one is allowed'));
  await join(body((await newDisabledFirewall(world)).id, id));
  await assign(world, second.id, moving);
  await duringMigration(world, moving, async () => {
    const young = await world.newCompute();
    await expect(join(body(second.id, young.id))).rejects.toMatchObject(fault('live migration'));
  });
});

it('needs read_write on the firewall of a restricted user', async () => {
  const [{ id }, firewall] = [await world.newCompute(), await newFirewall(world)];
  const as = (permission?: 'read_only' | 'read_write') =>
    world.as(restricted({ firewall: permission && { [firewall.id]: permission } }))(joinFirewall, {
      body: body(firewall.id, id),
    });
  await expect(as()).rejects.toMatchObject(fault('firewall_id is not valid'));
  await expect(as('read_only')).rejects.toMatchObject({ status: 403 });
  await as('read_write');
});

describe('at once', () => {
  type Action = (request: RequestIdentity) => Promise<object>;
  const joins =
    (request: JoinFirewallRequest): Action =>
    (identity) =>
      world.ask(joinFirewall, { body: request, request: identity });
  const both = (...actions: [Action, Action]) =>
    whileFirstIsUncommitted({ sql: world.sql, schema: 'network' }, ...actions);

  it('a join and its undo leave nothing, in either order', async () => {
    const [{ id }, firewall] = [await world.newCompute(), await newFirewall(world)];
    const [one, other] = [body(firewall.id, id), body(firewall.id, id)];
    const leaves =
      (reservation: string): Action =>
      (identity) =>
        world.ask(leaveFirewall, { body: { id: reservation }, request: identity });
    expect(await both(joins(one), leaves(one.id))).toEqual([answered(), answered()]);
    expect(await both(leaves(other.id), joins(other))).toEqual([answered(), refusedWith(400, { field: 'id' })]);
    expect(await entities(firewall.id)).toEqual([]);
  });

  it('a join and the deletion of its firewall: it joins and is deleted with it, or is refused', async () => {
    const { id } = await world.newCompute();
    const [first, second] = [await newFirewall(world), await newFirewall(world)];
    const deletes =
      (firewallId: number): Action =>
      (identity) =>
        world.ask(deleteFirewall, { params: { firewallId }, request: identity });
    expect(await both(joins(body(first.id, id)), deletes(first.id))).toEqual([answered(), answered()]);
    expect(await both(deletes(second.id), joins(body(second.id, id)))).toEqual([
      answered(),
      refusedWith(400, { field: 'firewall_id', reason: 'firewall_id is not valid' }),
    ]);
  });

  it('a join and the end of its node balancer leave nothing, in either order', async () => {
    const firewall = await newFirewall(world);
    const releases =
      (id: number): Action =>
      (identity) =>
        world.ask(releaseNodeBalancer, { body: { id }, request: identity });
    const [one, other] = [newComputeId(), newComputeId()];
    const request = (id: number) => joins(body(firewall.id, id, { type: 'nodebalancer' }));
    expect(await both(request(one), releases(one))).toEqual([answered(), answered()]);
    expect(await both(releases(other), request(other))).toEqual([
      answered(),
      refusedWith(400, { field: 'firewall_id' }),
    ]);
    expect(await entities(firewall.id)).toEqual([]);
  });
});
