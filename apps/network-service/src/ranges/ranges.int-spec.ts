/**
 * Catches: a second range where one is allowed, one that outlives its instance or leaves its region, one that goes to two
 * accounts, and one that is deleted while others answer for it.
 */
import {
  COMPUTE,
  COMPUTES,
  COMPUTE_ID,
  FIRST_PAGE,
  allocateAddresses,
  assignAddresses,
  createIpv6Range,
  deleteIpv6Range,
  findHolders,
  getIp,
  getIpv6Range,
  listComputeAddresses,
  listIps,
  listIpv6Pools,
  listIpv6Ranges,
  releaseAddresses,
  reserveMove,
  shareIps,
} from '@stratus/contracts';
import type { Caller, CreateIpv6RangeRequest, Permission, RequestIdentity } from '@stratus/contracts';
import { answered, callerOf, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { REGION, allocation, createNetworkWorld, newComputeId, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

type Action = (request: RequestIdentity) => Promise<object>;
const tables = () => ({ sql: world.sql, schema: 'network' });
let accounts = 100;
/** Each spec has an account of its own, as an account has one range in a region. */
const newAccount = (account = (accounts += 1)) => {
  const caller = callerOf(account);
  const ask: NetworkWorld['ask'] = (...call) => world.as(caller)(...call);
  const made: number[] = [];
  const instance = async (more = {}) => {
    const id = newComputeId();
    made.push(id);
    return { id, ...(await ask(allocateAddresses, { body: allocation(id, more) })) };
  };
  const create = async (more: Partial<CreateIpv6RangeRequest>) => {
    const { range } = await ask(createIpv6Range, { body: { prefix_length: 64, ...more } });
    return range;
  };
  return {
    ask,
    caller,
    instance,
    releaseAll: async () => {
      for (const id of made.splice(0)) await ask(releaseAddresses, { body: of(id, {}) });
    },
    create: (id: number, prefix = 64) => create(of(id, { prefix_length: prefix })),
    createAt: (target: string) => create({ route_target: target }),
    list: async () => (await ask(listIpv6Ranges, { list: FIRST_PAGE })).data,
    view: (range: string) => ask(getIpv6Range, { params: { range: range.replace(/\/.*/, '') } }),
    remove: (range: string) => ask(deleteIpv6Range, { params: { range: range.replace(/\/.*/, '') } }),
    global: async (id: number) => (await ask(listComputeAddresses, { body: of(id, {}) })).ipv6.global,
    creates:
      (id: number, prefix = 64): Action =>
      (request) =>
        ask(createIpv6Range, { body: of(id, { prefix_length: prefix }), request }),
    removes:
      (range: string): Action =>
      (request) =>
        ask(deleteIpv6Range, { params: { range: range.replace(/\/.*/, '') }, request }),
    shares:
      (id: number, ...ips: string[]): Action =>
      (request) =>
        ask(shareIps, { body: of(id, { ips: ips.map((ip) => ip.replace(/\/.*/, '')) }), request }),
    assigns:
      (among: number[], ...pairs: [string, number][]): Action =>
      (request) =>
        ask(assignAddresses, {
          body: {
            among,
            region: REGION,
            assignments: pairs.map(([address, id]) => ({ address, [COMPUTE_ID]: id })),
          },
          request,
        }),
    releases:
      (id: number): Action =>
      (request) =>
        ask(releaseAddresses, { body: of(id, {}), request }),
  };
};
const now = (): RequestIdentity => ({ id: 'r', executionId: uuid() });
const restricted = (caller: Caller, grants: Record<number, Permission>): Caller =>
  ({ ...caller, restricted: true, grants: { global: {}, entities: { [COMPUTE]: grants } } }) as unknown as Caller;
const onePerRegion = { status: 400, errors: [{ reason: expect.stringContaining('in this region already') }] };

it('lists the pools of the regions, the same for everybody', async () => {
  expect((await world.as(callerOf(9))(listIpv6Pools, { list: FIRST_PAGE })).results).toBe(21);
  const { data } = await world.ask(listIpv6Pools, { list: FIRST_PAGE });
  expect(data.find(({ region }) => region === REGION)).toEqual({
    range: '2001:db8:1:2::',
    prefix: 116,
    region: REGION,
    route_target: '2001:db8:1:2::fff',
  });
});

it('creates by instance or by route target, and shows the three records', async () => {
  const account = newAccount();
  const [a, there] = [await account.instance(), await account.instance({ region: 'us-iad' })];
  const created = await account.ask(createIpv6Range, { body: of(a.id, { prefix_length: 56 }) });
  expect(created).toEqual({ range: expect.stringMatching(/^2001:db8:81.*::\/56$/), route_target: a.ipv6 });
  const other = await account.createAt(there.ipv6.toUpperCase());
  const range = created.range.replace('/56', '');
  expect(await account.view(created.range)).toEqual({
    range,
    prefix: 56,
    region: REGION,
    is_bgp: false,
    [COMPUTES]: [a.id],
  });
  const item = { range, prefix: 56, region: REGION, route_target: a.ipv6 };
  expect(await account.list()).toEqual([item, expect.objectContaining({ region: 'us-iad', prefix: 64 })]);
  expect(await account.global(a.id)).toEqual([item]);
  for (const written of [range.toUpperCase(), range.replace('::', ':0:0:0:0:0')]) {
    expect(await account.view(written)).toMatchObject({ range });
  }
  for (const unknown of ['2001:db8::', '198.18.0.2', 'all', `${range}1`]) {
    await expect(account.view(unknown)).rejects.toMatchObject({ status: 404 });
  }
  await expect(account.ask(getIpv6Range, { params: { range: created.range } })).rejects.toMatchObject({ status: 404 });
  await expect(account.ask(getIp, { params: { address: range } })).rejects.toMatchObject({ status: 404 });
  const ips = await account.ask(listIps, { list: FIRST_PAGE });
  expect(ips.data.map(({ address }) => address).toSorted()).toEqual(
    [a.ipv4, a.ipv6, there.ipv4, there.ipv6].toSorted(),
  );
  await account.remove(other);
  expect(await account.list()).toEqual([item]);
  expect(await world.eventsAbout('ipv6range', other.replace('/64', ''))).toEqual([
    'ipv6range_create',
    'ipv6range_delete',
  ]);
});

it('rule 2: one for each address, and one for each region and account; says so, and takes nothing', async () => {
  const account = newAccount();
  const [a, b, there] = [
    await account.instance(),
    await account.instance(),
    await account.instance({ region: 'us-iad' }),
  ];
  await account.create(a.id);
  const before = (await world.sql.query('select * from network.pools order by id')).rows;
  await expect(account.create(a.id, 56)).rejects.toMatchObject({ status: 400, errors: [{ field: COMPUTE_ID }] });
  await expect(account.createAt(a.ipv6)).rejects.toMatchObject({ errors: [{ field: 'route_target' }] });
  await expect(account.create(b.id)).rejects.toMatchObject(onePerRegion);
  expect((await world.sql.query('select * from network.pools order by id')).rows).toEqual(before);
  await account.create(there.id);
  expect(await account.list()).toHaveLength(2);
});

it('rule 1: refuses both, neither, and what is no instance of the account', async () => {
  const [account, stranger] = [newAccount(), newAccount()];
  const [a, foreign] = [await account.instance(), await stranger.instance()];
  const create = (more: Partial<CreateIpv6RangeRequest>) =>
    account.ask(createIpv6Range, { body: { prefix_length: 64, ...more } });
  for (const more of [{}, { [COMPUTE_ID]: a.id, route_target: a.ipv6 }]) {
    await expect(create(more)).rejects.toMatchObject({ errors: [{ field: COMPUTE_ID }, { field: 'route_target' }] });
  }
  await expect(create({ [COMPUTE_ID]: newComputeId() })).rejects.toMatchObject({ errors: [{ field: COMPUTE_ID }] });
  for (const target of [foreign.ipv6, '2001:db8::1', `${a.ipv6}/128`, a.ipv4]) {
    await expect(create({ route_target: target })).rejects.toMatchObject({ errors: [{ field: 'route_target' }] });
  }
  expect(await account.list()).toEqual([]);
});

it('needs read_write on the instance; what the user cannot see counts as unknown', async () => {
  const account = newAccount();
  const a = await account.instance();
  const by = (grants: Record<number, Permission>) => world.as(restricted(account.caller, grants));
  const body = of(a.id, { prefix_length: 64 });
  await expect(by({})(createIpv6Range, { body })).rejects.toMatchObject({ status: 400 });
  await expect(by({ [a.id]: 'read_only' })(createIpv6Range, { body })).rejects.toMatchObject({ status: 403 });
  const target = { prefix_length: 64, route_target: a.ipv6 };
  await expect(by({})(createIpv6Range, { body: target })).rejects.toMatchObject({
    errors: [{ field: 'route_target' }],
  });
  const { range } = await by({ [a.id]: 'read_write' })(createIpv6Range, { body });
  const params = { range: range.replace('/64', '') };
  await expect(by({})(getIpv6Range, { params })).rejects.toMatchObject({ status: 404 });
  expect(await by({ [a.id]: 'read_only' })(getIpv6Range, { params })).toMatchObject({ [COMPUTES]: [a.id] });
  expect((await by({})(listIpv6Ranges, { list: FIRST_PAGE })).data).toEqual([]);
  await expect(by({})(deleteIpv6Range, { params })).rejects.toMatchObject({ status: 404 });
  await expect(by({ [a.id]: 'read_only' })(deleteIpv6Range, { params })).rejects.toMatchObject({ status: 403 });
  expect((await by({ [a.id]: 'read_only' })(listIpv6Ranges, { list: FIRST_PAGE })).data).toHaveLength(1);
});

it('shared: has no route target in lists, shows at the others, is not deleted and not assigned', async () => {
  const account = newAccount();
  const [a, b] = [await account.instance(), await account.instance()];
  const range = await account.create(a.id);
  await account.shares(b.id, range)(now());
  expect(await account.view(range)).toMatchObject({ is_bgp: true, [COMPUTES]: [a.id, b.id] });
  const item = { range: range.replace('/64', ''), prefix: 64, region: REGION, route_target: null };
  expect([await account.list(), await account.global(a.id), await account.global(b.id)]).toEqual([
    [item],
    [item],
    [item],
  ]);
  const { ipv4 } = await account.ask(listComputeAddresses, { body: of(b.id, {}) });
  expect(ipv4.shared).toEqual([]);
  await expect(account.remove(range)).rejects.toMatchObject({
    status: 400,
    errors: [{ reason: expect.stringContaining('shared') }],
  });
  await expect(account.assigns([a.id, b.id], [range, b.id])(now())).rejects.toMatchObject({
    errors: [{ field: 'assignments[0].address' }],
  });
  await account.shares(b.id)(now());
  await account.remove(range);
  expect(await world.eventsAbout('ipv6range', item.range)).toEqual([
    'ipv6range_create',
    'ipv6range_share',
    'ipv6range_unshare',
    'ipv6range_delete',
  ]);
});

it('assigned: is routed to the receiver; its holder is found by the text with the prefix', async () => {
  const account = newAccount();
  const [a, b] = [await account.instance(), await account.instance()];
  const range = await account.create(a.id);
  const find = (addresses: string[]) => account.ask(findHolders, { body: { region: REGION, addresses } });
  expect(await find([range.toUpperCase()])).toEqual({ [COMPUTES]: [a.id] });
  expect(await find([range.replace('64', '56')])).toEqual({ [COMPUTES]: [] });
  const { [COMPUTES]: shown } = (await account.assigns([a.id, b.id], [range, b.id])(now())) as never;
  expect(shown).toEqual([
    { id: a.id, ipv4: [a.ipv4] },
    { id: b.id, ipv4: [b.ipv4] },
  ]);
  expect(await account.list()).toMatchObject([{ route_target: b.ipv6 }]);
  expect([await account.global(a.id), await account.view(range)]).toMatchObject([[], { [COMPUTES]: [b.id] }]);
  expect(await world.eventsAbout('ipv6range', range.replace('/64', ''))).toEqual([
    'ipv6range_create',
    'ipv6range_assign',
  ]);
});

it('goes with its instance, with an event, and never to another region', async () => {
  const account = newAccount();
  const [a, b] = [await account.instance(), await account.instance()];
  const range = await account.create(a.id);
  await account.shares(b.id, range)(now());
  await expect(account.ask(reserveMove, { body: of(a.id, { id: uuid(), region: 'us-iad' }) })).rejects.toMatchObject({
    status: 400,
    errors: [{ reason: expect.stringContaining('IPv6 range') }],
  });
  await account.releases(a.id)(now());
  expect([await account.list(), await account.global(b.id)]).toEqual([[], []]);
  expect((await world.eventsAbout('ipv6range', range.replace('/64', ''))).at(-1)).toBe('ipv6range_delete');
  await account.ask(reserveMove, { body: of(b.id, { id: uuid(), region: 'us-iad' }) });
  await expect(account.create(b.id)).rejects.toMatchObject({ errors: [{ field: COMPUTE_ID }] });
  await account.releases(b.id)(now());
});

describe('at once', () => {
  /** The account whose answers the other session can hold back. */
  const account = newAccount(1);
  const pair = async () => [await account.instance(), await account.instance()] as const;
  const pairWithRange = async () => {
    const [a, b] = await pair();
    return { a, b, range: await account.create(a.id) };
  };
  afterEach(() => account.releaseAll());

  it('two for one instance: the second is refused', async () => {
    const { id } = await account.instance();
    expect(await whileFirstIsUncommitted(tables(), account.creates(id), account.creates(id))).toEqual([
      answered(),
      refusedWith(400, { field: COMPUTE_ID }),
    ]);
  });

  it.each([64, 56])('two for two instances of a region, the second of length %i: it is refused', async (length) => {
    const [a, b] = await pair();
    const [, second] = await whileFirstIsUncommitted(tables(), account.creates(a.id), account.creates(b.id, length));
    expect(second).toEqual(refusedWith(400, onePerRegion.errors[0]!));
    expect(await account.list()).toHaveLength(1);
  });

  it('a creation and the release of its instance: nothing is left, in either order', async () => {
    const [a, b] = await pair();
    expect(await whileFirstIsUncommitted(tables(), account.creates(a.id), account.releases(a.id))).toEqual([
      answered(),
      answered(),
    ]);
    expect(await whileFirstIsUncommitted(tables(), account.releases(b.id), account.creates(b.id))).toEqual([
      answered(),
      refusedWith(400, { field: COMPUTE_ID }),
    ]);
    expect(await account.list()).toEqual([]);
  });

  it('an assignment, then the deletion: deletes it where it is; the other way around, nothing is assigned', async () => {
    const first = await pairWithRange();
    const assigns = ({ a, b, range }: typeof first) => account.assigns([a.id, b.id], [range, b.id]);
    expect(await whileFirstIsUncommitted(tables(), assigns(first), account.removes(first.range))).toEqual([
      answered(),
      answered(),
    ]);
    const second = await pairWithRange();
    expect(await whileFirstIsUncommitted(tables(), account.removes(second.range), assigns(second))).toEqual([
      answered(),
      refusedWith(400, { field: 'assignments[0].address' }),
    ]);
    expect(await account.list()).toEqual([]);
  });

  it('sharing and the deletion: the second is refused, in either order', async () => {
    const first = await pairWithRange();
    const [, refused] = await whileFirstIsUncommitted(
      tables(),
      account.shares(first.b.id, first.range),
      account.removes(first.range),
    );
    expect(refused).toEqual(refusedWith(400, { reason: expect.stringContaining('shared') }));
    await account.releaseAll();
    const second = await pairWithRange();
    expect(
      await whileFirstIsUncommitted(tables(), account.removes(second.range), account.shares(second.b.id, second.range)),
    ).toEqual([answered(), refusedWith(400, { field: 'ips[0]' })]);
  });
});
