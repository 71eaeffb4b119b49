/**
 * Catches: a private address in the list, an address that belongs to another account or is not granted, a spelling of an
 * address that finds nothing, and a user who sets a reverse name without read_write.
 */
import { COMPUTE, COMPUTE_ID, FIRST_PAGE, getIp, listIps, releaseAddresses, updateIp } from '@stratus/contracts';
import type { Caller, ListRequest } from '@stratus/contracts';
import { callerOf, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { catalogWith, createNetworkWorld, of, restricted } from '../../test/network-world.js';
import type { NetworkWorld, Permissions } from '../../test/network-world.js';
import { startNameServer } from '../../test/addresses/name-server.js';
import type { NameServer } from '../../test/addresses/name-server.js';

let world: NetworkWorld;
let names: NameServer;
beforeAll(async () => {
  names = await startNameServer();
  const pools = {
    'us-east': { public: ['198.18.0.0/24'], private: '192.168.128.0/17' },
    'eu-west': { public: ['198.18.1.0/26'], private: '192.168.128.0/17' },
  };
  world = await createNetworkWorld({
    CATALOG_FILE: catalogWith(pools),
    DNS_SERVERS: names.address,
    DNS_TIMEOUT_MS: '200',
    SERVICE_DOMAIN: 'stratus.test',
  });
});
afterAll(async () => {
  await world.stop();
  names.stop();
});

const list = (more: Partial<ListRequest> = {}, query = {}) =>
  world.ask(listIps, { list: { ...FIRST_PAGE, ...more }, query });
const nowhere = { status: 404, errors: [{ reason: 'Not found' }] };
const granted = (computes: Permissions) => restricted({ [COMPUTE]: computes });
const filter = (field: string, value: string | number): Partial<ListRequest> => ({
  filter: { field, comparison: 'eq', value },
});
const release = (...ids: number[]) => Promise.all(ids.map((id) => world.release(id)));

describe('the list', () => {
  it('has all public addresses of the account, oldest first, and omits private ones', async () => {
    const [one, two] = [await world.newCompute({ private_ip: true }), await world.newCompute({ region: 'eu-west' })];
    const { data, results } = await list();
    expect(results).toBe(4);
    expect(data.map(({ address, type, [COMPUTE_ID]: id }) => [address, type, id])).toEqual([
      [one.ipv4, 'ipv4', one.id],
      [one.ipv6, 'ipv6', one.id],
      [two.ipv4, 'ipv4', two.id],
      [two.ipv6, 'ipv6', two.id],
    ]);
    for (const record of data) expect(await world.ask(getIp, { params: { address: record.address } })).toEqual(record);
    const stranger = await world.as(callerOf(2))(listIps, { list: FIRST_PAGE });
    expect(stranger.data).toEqual([]);
    await release(one.id, two.id);
  });

  it.each([
    ['address', '198.18.1.2', 1],
    ['prefix', 26, 1],
    ['prefix', 64, 2],
    ['type', 'ipv6', 2],
    ['rdns', '198-18-1-2.ip.stratus.test', 1],
    ['region', 'eu-west', 2],
  ])('can be filtered by %s: %s', async (field, value, found) => {
    const held = [await world.newCompute(), await world.newCompute({ region: 'eu-west' })];
    // The pool gives the address that has been free for longest; this test needs one with a known text.
    const wanted = typeof value === 'string' ? value.replaceAll('198.18.1.2', held[1]!.ipv4) : value;
    const name = String(wanted).replace('198-18-1-2', held[1]!.ipv4.replaceAll('.', '-'));
    expect((await list(filter(field, typeof value === 'string' ? name : value))).results).toBe(found);
    const ofOne = await list(filter(COMPUTE_ID, held[0]!.id));
    expect(ofOne.data.map(({ address }) => address)).toEqual([held[0]!.ipv4, held[0]!.ipv6]);
    await release(...held.map(({ id }) => id));
  });

  it('omits reverse names of IPv6 addresses on request', async () => {
    const { id, ipv4, ipv6 } = await world.newCompute();
    names.names['server.example.com'] = ipv6;
    await world.ask(updateIp, { params: { address: ipv6 }, body: { rdns: 'server.example.com' } });
    const rdns = async (query: object) => (await list({}, query)).data.map((record) => record.rdns);
    const byDefault = `${ipv4.replaceAll('.', '-')}.ip.stratus.test`;
    expect(await rdns({})).toEqual([byDefault, 'server.example.com']);
    expect(await rdns({ skip_ipv6_rdns: false })).toEqual([byDefault, 'server.example.com']);
    expect(await rdns({ skip_ipv6_rdns: true })).toEqual([byDefault, null]);
    await release(id);
  });

  it('shows a restricted user the addresses of granted instances', async () => {
    const [seen, hidden] = [await world.newCompute(), await world.newCompute()];
    const asked = await world.as(granted({ [seen.id]: 'read_only' }))(listIps, { list: FIRST_PAGE });
    expect(asked.data.map(({ address }) => address)).toEqual([seen.ipv4, seen.ipv6]);
    expect((await world.as(granted({}))(listIps, { list: FIRST_PAGE })).results).toBe(0);
    await release(seen.id, hidden.id);
  });
});

describe('one address', () => {
  const get = (address: string, caller?: Caller) =>
    (caller ? world.as(caller) : world.ask)(getIp, { params: { address } });

  it('is found in any spelling, even if it is private', async () => {
    const { id, ipv4, private: own, ipv6 } = await world.newCompute({ private_ip: true });
    const full =
      ipv6.replace('::', ':0:0:').split(':').slice(0, 4).join(':') + `:${ipv6.split(':').slice(-4).join(':')}`;
    const spellings = [ipv6, ipv6.toUpperCase(), full, full.replaceAll(/(?<=^|:)(?=[^:]{1,3}(:|$))/g, '0')];
    for (const address of spellings) expect(await get(address)).toMatchObject({ address: ipv6, type: 'ipv6' });
    expect(await get(ipv4)).toMatchObject({ address: ipv4, vpc_nat_1_1: null });
    expect(await get(own ?? '')).toMatchObject({ address: own, public: false, gateway: null, rdns: null });
    for (const nothing of ['198.18.0.02', '198.18.255.255', 'banana', '%', `${ipv6}/64`, `${ipv6}%eth0`, '']) {
      await expect(get(nothing)).rejects.toMatchObject(nowhere);
    }
    await release(id);
  });

  it('is not found by another account or without a grant', async () => {
    const { id, ipv4 } = await world.newCompute();
    await expect(get(ipv4, callerOf(2))).rejects.toMatchObject(nowhere);
    await expect(get(ipv4, granted({ 7: 'read_write' }))).rejects.toMatchObject(nowhere);
    expect(await get(ipv4, granted({ [id]: 'read_only' }))).toMatchObject({ address: ipv4 });
    await release(id);
  });

  it('used in two regions is that of the instance which had it first, among the visible ones', async () => {
    const east = await world.newCompute({ private_ip: true });
    const west = await world.newCompute({ private_ip: true, region: 'eu-west' });
    await world.sql.query(
      `update network.addresses set address = '192.168.200.200' where kind = 'private' and compute_id = any($1)`,
      [[east.id, west.id]],
    );
    expect(await get('192.168.200.200')).toMatchObject({ [COMPUTE_ID]: east.id, region: 'us-east' });
    const caller = granted({ [west.id]: 'read_only' });
    expect(await get('192.168.200.200', caller)).toMatchObject({ [COMPUTE_ID]: west.id, region: 'eu-west' });
    await release(east.id, west.id);
  });
});

describe('the reverse name', () => {
  const set = (address: string, rdns: string | null, caller?: Caller) =>
    (caller ? world.as(caller) : world.ask)(updateIp, { params: { address }, body: { rdns } });

  it('is set, returns to the default of a public IPv4 address and clears on others, with an event each', async () => {
    const { id, ipv4, ipv6, private: own } = await world.newCompute({ private_ip: true });
    names.names = { 'server.example.com': ipv4, 'six.example.com': ipv6 };
    expect(await set(ipv4, 'server.example.com')).toMatchObject({ rdns: 'server.example.com' });
    expect(await set(ipv4, null)).toMatchObject({ rdns: `${ipv4.replaceAll('.', '-')}.ip.stratus.test` });
    expect(await set(ipv6.toUpperCase(), 'six.example.com')).toMatchObject({ rdns: 'six.example.com' });
    expect(await set(ipv6, null)).toMatchObject({ rdns: null });
    expect(await set(own ?? '', null)).toMatchObject({ rdns: null });
    await expect(set(own ?? '', 'server.example.com')).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'rdns' }],
    });
    expect(await world.eventsAbout('ipaddress', ipv4)).toEqual(['ipaddress_update', 'ipaddress_update']);
    await release(id);
  });

  it('is refused when the lookup finds nothing or times out; a name just found needs no lookup', async () => {
    const { id, ipv4 } = await world.newCompute();
    const refusal = { status: 400, errors: [{ field: 'rdns', reason: 'unable to perform a lookup' }] };
    names.names = { 'server.example.com': ipv4, 'once.example.com': ipv4 };
    await expect(set(ipv4, 'nowhere.example.com')).rejects.toMatchObject(refusal);
    await set(ipv4, 'server.example.com');
    await set(ipv4, null);
    names.mute = true;
    await expect(set(ipv4, 'once.example.com')).rejects.toMatchObject(refusal);
    expect(await set(ipv4, 'SERVER.example.com')).toMatchObject({ rdns: 'SERVER.example.com' });
    names.mute = false;
    await release(id);
  });

  it('is refused when the name has only other addresses; a later record counts at once', async () => {
    const { id, ipv4, ipv6 } = await world.newCompute();
    const noEntry = (name: string) => ({
      status: 400,
      errors: [
        { field: 'rdns', reason: `No match was found for '${name}'. Reverse DNS must have a matching forward entry.` },
      ],
    });
    names.names = { 'other.example.com': '192.0.2.1', 'six.example.com': ipv6 };
    await expect(set(ipv4, 'other.example.com')).rejects.toMatchObject(noEntry('other.example.com'));
    await expect(set(ipv4, 'six.example.com')).rejects.toMatchObject(noEntry('six.example.com'));
    names.names = { 'other.example.com': ipv4 };
    expect(await set(ipv4, 'other.example.com')).toMatchObject({ rdns: 'other.example.com' });
    await release(id);
  });

  it('can be the default or the current one without a lookup', async () => {
    const { id, ipv4 } = await world.newCompute();
    const made = `${ipv4.replaceAll('.', '-')}.ip.stratus.test`;
    const asked = names.asked.length;
    expect(await set(ipv4, made)).toMatchObject({ rdns: made });
    expect(names.asked).toHaveLength(asked);
    names.names = { 'kept.example.com': ipv4 };
    await set(ipv4, 'kept.example.com');
    names.names = {};
    expect(await set(ipv4, 'kept.example.com')).toMatchObject({ rdns: 'kept.example.com' });
    expect(await set(ipv4, made)).toMatchObject({ rdns: made });
    expect(await world.eventsAbout('ipaddress', ipv4)).toEqual(['ipaddress_update', 'ipaddress_update']);
    await release(id);
  });

  it('needs read_write on the instance; otherwise no name is looked up', async () => {
    const { id, ipv4 } = await world.newCompute();
    const asked = names.asked.length;
    await expect(set(ipv4, 'new.example.com', granted({}))).rejects.toMatchObject(nowhere);
    await expect(set(ipv4, 'new.example.com', callerOf(2))).rejects.toMatchObject(nowhere);
    await expect(set(ipv4, 'new.example.com', granted({ [id]: 'read_only' }))).rejects.toMatchObject({
      status: 403,
    });
    expect(names.asked).toHaveLength(asked);
    const writer = granted({ [id]: 'read_write' });
    names.names = { 'server.example.com': ipv4 };
    expect(await set(ipv4, 'server.example.com', writer)).toMatchObject({ rdns: 'server.example.com' });
    await release(id);
  });

  it('of an address deleted with its instance at the same time is a 404', async () => {
    const { id, ipv4 } = await world.newCompute();
    const outcomes = await whileFirstIsUncommitted(
      { sql: world.sql, schema: 'network' },
      (request) => world.ask(releaseAddresses, { body: of(id, {}), request }),
      (request) => world.ask(updateIp, { params: { address: ipv4 }, body: { rdns: null }, request }),
    );
    expect(outcomes[1]).toEqual(refusedWith(404, { reason: 'Not found' }));
  });
});
