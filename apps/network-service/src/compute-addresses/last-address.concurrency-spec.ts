/**
 * Catches: two instances that get one address because neither transaction sees the other, especially the last address;
 * and leftovers of an allocation or addition that races with the release of its instance.
 */
import { addAddress, allocateAddresses, releaseAddresses, removeAddress } from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, queueingForRow, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { allocation, catalogWith, createNetworkWorld, newComputeId, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

type Action = (request: RequestIdentity) => Promise<object>;

/** Each test has its own region, with a pool of five addresses. */
const REGIONS = Array.from({ length: 30 }, (_, index) => ({ id: `region-${index}`, network: `198.18.${index}` }));
let region = REGIONS[0]!;
let world: NetworkWorld;
let poolId: number;
beforeAll(async () => {
  const pools = REGIONS.map(
    ({ id, network }) => [id, { public: [`${network}.0/29`] }] as [string, { public: string[] }],
  );
  const environment = { CATALOG_FILE: catalogWith(Object.fromEntries(pools)) };
  world = await createNetworkWorld(environment);
});
afterAll(() => world.stop());
beforeEach(async () => {
  region = REGIONS[REGIONS.indexOf(region) + 1]!;
  const { rows } = await world.sql.query<{ id: number }>(
    `select id::int from network.pools where kind = 'public' and region = $1`,
    [region.id],
  );
  poolId = rows[0]!.id;
});

const tables = () => ({ sql: world.sql, schema: 'network' });
const allocates =
  (id = newComputeId()): Action =>
  (request) =>
    world.ask(allocateAddresses, { body: allocation(id, { region: region.id }), request });
const releases =
  (id: number): Action =>
  (request) =>
    world.ask(releaseAddresses, { body: of(id, {}), request });
const adds =
  (id: number, isPublic: boolean, addition = uuid()): Action =>
  (request) =>
    world.ask(addAddress, { body: of(id, { id: addition, public: isPublic }), request });
const newCompute = () => world.newCompute({ region: region.id });
const place = (host: number) => `${region.network}.${host}`;
const noneFree = () => refusedWith(400, { field: 'region', reason: `No IPv4 address is available in ${region.id}` });
const held = async (id: number) => {
  const { rows } = await world.sql.query('select from network.addresses where compute_id = $1', [id]);
  return rows.length;
};

describe.each([
  [
    'the second comes while the first is about to commit',
    (...both: [Action, Action]) => whileFirstIsUncommitted(tables(), ...both),
  ],
  [
    'both queue up for the pool',
    (...both: [Action, Action]) => queueingForRow(tables(), { table: 'pools', id: poolId }, ...both),
  ],
])('when %s', (_, both) => {
  it('two instances get two addresses', async () => {
    expect(await both(allocates(), allocates())).toEqual([answered({ ipv4: place(2) }), answered({ ipv4: place(3) })]);
  });

  it('the last unused address goes to the first, and the second is refused because none is free', async () => {
    for (let taken = 0; taken < 4; taken += 1) await newCompute();
    expect(await both(allocates(), allocates())).toEqual([answered({ ipv4: place(6) }), noneFree()]);
  });

  it('the last returned address goes to the first, and the second is refused because none is free', async () => {
    const given = [];
    for (let taken = 0; taken < 5; taken += 1) given.push(await newCompute());
    await world.release(given[2]!.id);
    expect(await both(allocates(), allocates())).toEqual([answered({ ipv4: given[2]!.ipv4 }), noneFree()]);
  });

  it('one allocation sent twice is one allocation', async () => {
    const id = newComputeId();
    const [first, second] = await both(allocates(id), allocates(id));
    expect(first).toEqual(answered({ ipv4: place(2) }));
    expect(second).toEqual(first);
  });
});

it('an instance and an addition race for the last address in both orders', async () => {
  const { id } = await newCompute();
  for (let taken = 0; taken < 3; taken += 1) await newCompute();
  const [allocated, refused] = await whileFirstIsUncommitted(tables(), allocates(), adds(id, true));
  expect([allocated, refused]).toEqual([answered({ ipv4: place(6) }), noneFree()]);
});

it('an addition and an instance race for the last address, in the other order', async () => {
  const { id } = await newCompute();
  for (let taken = 0; taken < 3; taken += 1) await newCompute();
  expect(await whileFirstIsUncommitted(tables(), adds(id, true), allocates())).toEqual([
    answered({ address: place(6) }),
    noneFree(),
  ]);
});

describe('an allocation and the release of its instance', () => {
  it('in this order leave nothing behind', async () => {
    const id = newComputeId();
    const ends = await whileFirstIsUncommitted(tables(), allocates(id), releases(id));
    expect(ends).toEqual([answered(), answered()]);
    expect(await held(id)).toBe(0);
  });

  it('in the other order leave nothing behind either', async () => {
    const id = newComputeId();
    const ends = await whileFirstIsUncommitted(tables(), releases(id), allocates(id));
    expect(ends).toEqual([answered(), refusedWith(400, { reason: expect.stringContaining('deleted') })]);
    expect(await held(id)).toBe(0);
  });
});

describe('two additions to one instance', () => {
  it('for private addresses: the second is refused', async () => {
    const { id } = await newCompute();
    expect(await whileFirstIsUncommitted(tables(), adds(id, false), adds(id, false))).toEqual([
      answered({ public: false }),
      refusedWith(400, { field: 'public' }),
    ]);
  });

  it('with one id are one', async () => {
    const { id } = await newCompute();
    const addition = uuid();
    const [first, second] = await whileFirstIsUncommitted(tables(), adds(id, true, addition), adds(id, true, addition));
    expect(second).toEqual(first);
  });

  it('and a removal: a repeated addition that waits behind it takes no address', async () => {
    const { id } = await newCompute();
    const addition = uuid();
    const { address } = await world.ask(addAddress, { body: of(id, { id: addition, public: true }) });
    const removes: Action = (request) => world.ask(removeAddress, { body: of(id, { address }), request });
    const ends = await queueingForRow(tables(), { table: 'computes', id }, removes, adds(id, true, addition));
    expect(ends).toEqual([answered({}), refusedWith(400, { field: 'id', reason: expect.stringContaining('ended') })]);
    expect(await held(id)).toBe(2);
  });

  it.each(['add first', 'release first'])('together with a release leave nothing behind: %s', async (order) => {
    const { id } = await newCompute();
    const both: [Action, Action] = [adds(id, true), releases(id)];
    await whileFirstIsUncommitted(tables(), ...(order === 'add first' ? both : (both.toReversed() as typeof both)));
    expect(await held(id)).toBe(0);
  });
});
