/**
 * Catches: a second range where one is allowed, a range that two accounts get or that is never reused, and a range that a
 * user gets or sees without a grant.
 */
import {
  COMPUTES,
  COMPUTE_ID,
  FIRST_PAGE,
  createIpv6Range,
  deleteIpv6Range,
  getIp,
  getIpv6Range,
  listIps,
  listIpv6Ranges,
} from '@stratus/contracts';
import type { CreateIpv6RangeRequest } from '@stratus/contracts';
import { Tenant } from '../../test/addresses/tenant.js';
import { REGION, catalogWith, createNetworkWorld, newComputeId, of } from '../../test/network-world.js';
import type { NetworkWorld, Permissions } from '../../test/network-world.js';

/** Two ranges of length 64, none of length 56; far-away has neither. */
const POOLS = {
  [REGION]: { public: ['198.18.0.0/24'], ranges_56: ['2001:db8:8100::/40'], ranges_64: ['2001:db8:1:8000::/49'] },
  'us-iad': { public: ['198.18.1.0/24'], ranges_64: ['2001:db8:5:8000::/63'] },
  'far-away': { public: ['198.18.2.0/24'] },
};
let world: NetworkWorld;
let tenant: Tenant;
beforeAll(async () => {
  world = await createNetworkWorld({ CATALOG_FILE: catalogWith(POOLS) });
});
afterAll(() => world.stop());
/** Each case needs regions in which the account has no range. */
beforeEach(() => {
  tenant = new Tenant(world);
});

const create = (more: Partial<CreateIpv6RangeRequest>) =>
  tenant.ask(createIpv6Range, { body: { prefix_length: 64, ...more } });
const poolsNow = async () => (await world.sql.query('select * from network.pools order by id')).rows;

it('creates by instance or by route target, and shows the three records', async () => {
  const [a, there] = [await tenant.instance(), await tenant.instance({ region: 'us-iad' })];
  const created = await create(of(a.id, { prefix_length: 56 }));
  expect(created).toEqual({ range: expect.stringMatching(/^2001:db8:81.*::\/56$/), route_target: a.ipv6 });
  const other = await tenant.newRange(there.ipv6.toUpperCase());
  const range = created.range.replace('/56', '');
  expect(await tenant.range(created.range)).toEqual({
    range,
    prefix: 56,
    region: REGION,
    is_bgp: false,
    [COMPUTES]: [a.id],
  });
  const item = { range, prefix: 56, region: REGION, route_target: a.ipv6 };
  expect(await tenant.ranges()).toEqual([item, expect.objectContaining({ region: 'us-iad', prefix: 64 })]);
  expect(await tenant.rangesOf(a.id)).toEqual([item]);
  await tenant.deletes(other)();
  expect(await tenant.ranges()).toEqual([item]);
  expect(await world.eventsAbout('ipv6range', other.replace('/64', ''))).toEqual([
    'ipv6range_create',
    'ipv6range_delete',
  ]);
});

it('is found in any spelling, and is not an address', async () => {
  const a = await tenant.instance();
  const range = (await tenant.newRange(a.id)).replace('/64', '');
  for (const written of [range.toUpperCase(), range.replace('::', ':0:0:0:0')]) {
    expect(await tenant.range(written)).toMatchObject({ range });
  }
  for (const unknown of ['2001:db8::', '198.18.0.2', 'all', `${range}1`, `${range}/64`]) {
    const view = tenant.ask(getIpv6Range, { params: { range: unknown } });
    await expect(view).rejects.toMatchObject({ status: 404 });
  }
  await expect(tenant.ask(getIp, { params: { address: range } })).rejects.toMatchObject({ status: 404 });
  const { data } = await tenant.ask(listIps, { list: FIRST_PAGE });
  expect(data.map(({ address }) => address)).toEqual([a.ipv4, a.ipv6]);
});

it('rule 2: only one per address, and one per region and account; the refusal says so and takes nothing', async () => {
  const [a, b, there] = [await tenant.instance(), await tenant.instance(), await tenant.instance({ region: 'us-iad' })];
  await tenant.newRange(a.id);
  const before = await poolsNow();
  await expect(tenant.newRange(a.id, 56)).rejects.toMatchObject({ status: 400, errors: [{ field: COMPUTE_ID }] });
  await expect(tenant.newRange(a.ipv6)).rejects.toMatchObject({ errors: [{ field: 'route_target' }] });
  await expect(tenant.newRange(b.id)).rejects.toMatchObject({
    status: 400,
    errors: [{ reason: expect.stringContaining('already has an IPv6 range in this region') }],
  });
  expect(await poolsNow()).toEqual(before);
  await tenant.deletes(await tenant.newRange(there.id))();
});

it('rule 1: refuses both fields, neither, and a foreign instance', async () => {
  const [a, foreign] = [await tenant.instance(), await new Tenant(world).instance()];
  for (const more of [{}, { [COMPUTE_ID]: a.id, route_target: a.ipv6 }]) {
    await expect(create(more)).rejects.toMatchObject({ errors: [{ field: COMPUTE_ID }, { field: 'route_target' }] });
  }
  const unknown = newComputeId();
  await expect(tenant.newRange(unknown)).rejects.toMatchObject({
    errors: [{ reason: `Invalid Compute ID ${unknown}` }],
  });
  for (const target of [foreign.ipv6, '2001:db8::1', `${a.ipv6}/128`, a.ipv4]) {
    await expect(tenant.newRange(target)).rejects.toMatchObject({ errors: [{ field: 'route_target' }] });
  }
  expect(await tenant.ranges()).toEqual([]);
});

it('of a length missing in the region is refused, and a deleted one is allocated again', async () => {
  const inIad = async (owner: Tenant) => (await owner.instance({ region: 'us-iad' })).id;
  const noneOf = (length: number, region: string) => ({
    status: 400,
    errors: [{ field: 'prefix_length', reason: `No IPv6 range of prefix length ${length} is available in ${region}` }],
  });
  const [first, second, third] = [tenant, new Tenant(world), new Tenant(world)];
  const away = await tenant.instance({ region: 'far-away' });
  await expect(tenant.newRange(away.id)).rejects.toMatchObject(noneOf(64, 'far-away'));
  await expect(tenant.newRange(await inIad(tenant), 56)).rejects.toMatchObject(noneOf(56, 'us-iad'));
  const [one, two] = [await first.newRange(await inIad(first)), await second.newRange(await inIad(second))];
  const late = await inIad(third);
  const before = await poolsNow();
  await expect(third.newRange(late)).rejects.toMatchObject(noneOf(64, 'us-iad'));
  expect([await poolsNow(), await third.ranges()]).toEqual([before, []]);
  await second.deletes(two)();
  await first.deletes(one)();
  expect(await third.newRange(late)).toBe(two);
  expect(await first.newRange(await inIad(first))).toBe(one);
});

it('needs read_write on the instance; an invisible instance counts as unknown', async () => {
  const a = await tenant.instance();
  const by = (grants: Permissions) => tenant.restrictedTo(grants);
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
  const list = async (grants: Permissions) => (await by(grants)(listIpv6Ranges, { list: FIRST_PAGE })).data;
  expect([await list({}), await list({ [a.id]: 'read_only' })]).toMatchObject([[], [{ range: params.range }]]);
  await expect(by({})(deleteIpv6Range, { params })).rejects.toMatchObject({ status: 404 });
  await expect(by({ [a.id]: 'read_only' })(deleteIpv6Range, { params })).rejects.toMatchObject({ status: 403 });
});
