/**
 * Catches: an instance record with outdated addresses after an assignment, an assignment that is done in part, two
 * assignments that wait for each other, and a user who moves addresses of instances without read_write.
 */
import {
  COMPUTE,
  COMPUTES,
  COMPUTE_ID,
  FIRST_PAGE,
  addInstanceIp,
  allocateIp,
  assignIps,
  createIpv6Range,
  deleteInstance,
  deleteInstanceIp,
  deleteIpv6Range,
  getInstance,
  getIpv6Range,
  listInstanceIps,
  listInstances,
  migrateInstance,
  shareIps,
} from '@stratus/contracts';
import type { Caller, IpAddressRecord, Permission } from '@stratus/contracts';
import { callerOf, leftoversIn } from '@stratus/testing';
import { REGION, createComputeWorld } from '../../test/compute-world.js';
import type { ComputeWorld } from '../../test/compute-world.js';
import { patiently } from '../../test/patiently.js';
import { settled } from '../../test/random-operations/settled.js';

let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld();
});
afterAll(async () => {
  await settled(world, 1);
  expect(await leftoversIn(world.sql, { withComputeService: true })).toEqual({});
  await world.stop();
});

type Pair = [address: string, computeId: number];
const bodyOf = (...pairs: Pair[]) => ({
  region: REGION,
  assignments: pairs.map(([address, id]) => ({ address, [COMPUTE_ID]: id })),
});
const assign = (...pairs: Pair[]) => world.ask(assignIps, { body: bodyOf(...pairs) });
const allocate = (id: number, isPublic: boolean, caller?: Caller): Promise<IpAddressRecord> =>
  (caller ? world.as(caller) : world.ask)(allocateIp, { body: { type: 'ipv4', public: isPublic, [COMPUTE_ID]: id } });
const shown = async (id: number) => (await world.ask(getInstance, { params: { computeId: id } })).ipv4;
const restricted = (grants: Record<number, Permission>): Caller =>
  ({ ...callerOf(1), restricted: true, grants: { global: {}, entities: { [COMPUTE]: grants } } }) as unknown as Caller;
const instance = async () => {
  const { id, ipv4 } = await world.newInstance();
  return { id, first: ipv4[0] ?? '' };
};

describe('allocating', () => {
  it('works like adding an address to the instance: same rules, same event, and visible at once', async () => {
    const { id, first } = await instance();
    const added = await allocate(id, true);
    const own = await allocate(id, false);
    expect(await shown(id)).toEqual([first, added.address, own.address]);
    const again = { status: 400, errors: [expect.objectContaining({ field: 'public' })] };
    await expect(allocate(id, false)).rejects.toMatchObject(again);
    await expect(
      world.ask(addInstanceIp, { params: { computeId: id }, body: { type: 'ipv4', public: false } }),
    ).rejects.toMatchObject(again);
    expect((await world.eventsOf(id)).filter((type) => type === `${COMPUTE}_addip`)).toHaveLength(2);
  });

  it('needs an instance of the account, and read_write on it', async () => {
    const { id } = await instance();
    const unknown = (named: number) => ({ status: 400, errors: [{ reason: `Invalid Compute ID ${named}` }] });
    await expect(allocate(99, true)).rejects.toMatchObject(unknown(99));
    await expect(allocate(id, true, callerOf(2))).rejects.toMatchObject(unknown(id));
    await expect(allocate(id, true, restricted({}))).rejects.toMatchObject(unknown(id));
    await expect(allocate(id, true, restricted({ [id]: 'read_only' }))).rejects.toMatchObject({ status: 403 });
    expect(await allocate(id, true, restricted({ [id]: 'read_write' }))).toMatchObject({ [COMPUTE_ID]: id });
  });
});

describe('assigning', () => {
  it('shows at once on the instances, in their addresses and in the list, with an event for each', async () => {
    const [one, two] = [await instance(), await instance()];
    expect(await assign([one.first, two.id], [two.first, one.id])).toEqual({});
    expect([await shown(one.id), await shown(two.id)]).toEqual([[two.first], [one.first]]);
    const { ipv4 } = await world.ask(listInstanceIps, { params: { computeId: two.id } });
    expect(ipv4.public).toMatchObject([{ address: one.first, [COMPUTE_ID]: two.id }]);
    const filter = { field: 'ipv4', comparison: 'eq', value: one.first } as const;
    const { data } = await world.ask(listInstances, { list: { ...FIRST_PAGE, filter } });
    expect(data.map(({ id }) => id)).toEqual([two.id]);
    const { rows } = await world.sql.query(
      `select entity_id::int as id, type, secondary_entity->>'id' as address from compute.events
        where entity_id = any($1) and type like '%ip' order by entity_id::int, type desc`,
      [[String(one.id), String(two.id)]],
    );
    expect(rows).toEqual([
      { id: one.id, type: `${COMPUTE}_deleteip`, address: one.first },
      { id: one.id, type: `${COMPUTE}_addip`, address: two.first },
      { id: two.id, type: `${COMPUTE}_deleteip`, address: two.first },
      { id: two.id, type: `${COMPUTE}_addip`, address: one.first },
    ]);
  });

  it('without changes leaves the instance as it is; a refused one releases everything that it held', async () => {
    const [one, two] = [await instance(), await instance()];
    const before = await world.ask(getInstance, { params: { computeId: one.id } });
    await assign([one.first, one.id]);
    await assign();
    await expect(assign([one.first, two.id])).rejects.toMatchObject({ errors: [{ field: 'assignments[0].address' }] });
    await expect(assign([one.first, 99], ['all', two.id])).rejects.toMatchObject({
      errors: [
        { reason: 'Invalid Compute ID 99' },
        { field: 'assignments[1].address' },
        { field: 'assignments[0].address' },
      ],
    });
    expect(await world.ask(getInstance, { params: { computeId: one.id } })).toEqual(before);
    await allocate(one.id, false);
  });

  it('needs read_write on each instance that gets or loses an address; otherwise it changes nothing', async () => {
    const [one, two] = [await instance(), await instance()];
    const { address } = await allocate(one.id, true);
    const by = (grants: Record<number, Permission>) =>
      world.as(restricted(grants))(assignIps, { body: bodyOf([address, two.id]) });
    await expect(by({ [one.id]: 'read_only', [two.id]: 'read_write' })).rejects.toMatchObject({ status: 403 });
    await expect(by({ [one.id]: 'read_write', [two.id]: 'read_only' })).rejects.toMatchObject({ status: 403 });
    const noAddress = { reason: expect.stringMatching(/^IP Address not found\./) };
    await expect(by({ [two.id]: 'read_write' })).rejects.toMatchObject({
      errors: [noAddress],
    });
    await expect(by({ [one.id]: 'read_write' })).rejects.toMatchObject({
      errors: [{ reason: `Invalid Compute ID ${two.id}` }],
    });
    await expect(world.as(callerOf(2))(assignIps, { body: bodyOf([address, two.id]) })).rejects.toMatchObject({
      errors: [noAddress, { reason: `Invalid Compute ID ${two.id}` }],
    });
    expect(await shown(two.id)).toEqual([two.first]);
    expect(await by({ [one.id]: 'read_write', [two.id]: 'read_write' })).toEqual({});
    expect(await shown(two.id)).toEqual([two.first, address]);
  });

  it('many times at once between the same instances always succeeds, in some order', async () => {
    const all = [await instance(), await instance(), await instance()];
    const extra = await Promise.all(all.map(async ({ id }) => (await allocate(id, true)).address));
    const to = (index: number) => all[index % 3]!.id;
    const requests: Pair[][] = [
      [
        [extra[0]!, to(1)],
        [extra[1]!, to(0)],
      ],
      [
        [extra[1]!, to(2)],
        [extra[2]!, to(1)],
      ],
      [
        [extra[2]!, to(0)],
        [extra[0]!, to(2)],
      ],
    ];
    await Promise.all(requests.map((pairs) => patiently(() => assign(...pairs))));
    const ownedBy = await Promise.all(all.map(({ id }) => shown(id)));
    expect(ownedBy.flat().toSorted()).toEqual([...all.map(({ first }) => first), ...extra].toSorted());
  });

  it('while the receiver is being deleted succeeds, or leaves the address where it was', async () => {
    const [one, two] = [await instance(), await instance()];
    const { address } = await allocate(one.id, true);
    const [assigned] = await Promise.allSettled([
      assign([address, two.id]),
      world.ask(deleteInstance, { params: { computeId: two.id } }),
    ]);
    expect((await shown(one.id)).includes(address)).toBe(assigned.status === 'rejected');
  });

  it('of a shared address is refused until the sharing ends', async () => {
    const [one, two] = [await instance(), await instance()];
    const { address } = await allocate(one.id, true);
    await world.ask(shareIps, { body: { [COMPUTE_ID]: two.id, ips: [address] } });
    const { ipv4 } = await world.ask(listInstanceIps, { params: { computeId: two.id } });
    expect(ipv4.shared).toMatchObject([{ address, [COMPUTE_ID]: one.id }]);
    await expect(assign([address, two.id])).rejects.toMatchObject({ errors: [{ field: 'assignments[0].address' }] });
    await world.ask(shareIps, { body: { [COMPUTE_ID]: two.id, ips: [] } });
    await assign([address, two.id]);
    await world.ask(deleteInstanceIp, { params: { computeId: two.id, address } });
    expect([await shown(one.id), await shown(two.id)]).toEqual([[one.first], [two.first]]);
  });

  it('of an IPv6 range shows at once at the receiver; if anything is refused, the range stays', async () => {
    const [one, two] = [await instance(), await instance()];
    const { range } = await world.ask(createIpv6Range, { body: { prefix_length: 64, [COMPUTE_ID]: one.id } });
    const params = { range: range.replace('/64', '') };
    const rangesOf = async (id: number) =>
      (await world.ask(listInstanceIps, { params: { computeId: id } })).ipv6.global;
    const before = await world.eventsOf(two.id);
    expect(await assign([range, two.id])).toEqual({});
    const { ipv6 } = await world.ask(getInstance, { params: { computeId: two.id } });
    const shownAt = { range: params.range, prefix: 64, region: REGION, route_target: ipv6?.replace('/128', '') };
    expect([await rangesOf(one.id), await rangesOf(two.id)]).toEqual([[], [shownAt]]);
    expect(await world.ask(getIpv6Range, { params })).toMatchObject({ [COMPUTES]: [two.id] });
    expect([await shown(two.id), await world.eventsOf(two.id)]).toEqual([[two.first], before]);

    await expect(assign([range, one.id], [one.first, two.id])).rejects.toMatchObject({
      errors: [{ field: 'assignments[1].address' }],
    });
    expect([await rangesOf(one.id), await rangesOf(two.id)]).toEqual([[], [shownAt]]);
    await assign([range, one.id]);
    await world.ask(deleteInstance, { params: { computeId: two.id } });
    expect(await world.ask(getIpv6Range, { params })).toMatchObject({ [COMPUTES]: [one.id] });
    await world.ask(deleteIpv6Range, { params });
    expect(await rangesOf(one.id)).toEqual([]);
  });
});

describe('sharing', () => {
  it('keeps both instances out of regions without IP failover, and free for changes (contract 5.1 rule 17)', async () => {
    const [one, two] = [await instance(), await instance()];
    const share = (...ips: string[]) => world.ask(shareIps, { body: { [COMPUTE_ID]: two.id, ips } });
    const migrate = (computeId: number) =>
      world.ask(migrateInstance, { params: { computeId }, body: { region: 'id-cgk' } });
    await share(one.first);
    for (const { id } of [one, two]) {
      await expect(migrate(id)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'region', reason: expect.stringContaining('IP failover') }],
      });
      await allocate(id, true);
    }
    await share();
    expect(await migrate(two.id)).toEqual({});
    expect(await world.free(two.id)).toMatchObject({ region: 'id-cgk' });
  });
});
