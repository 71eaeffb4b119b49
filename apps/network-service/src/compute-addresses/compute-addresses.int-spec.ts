/**
 * Catches: addresses that violate the contract, a repeated request that takes another address, an address that outlives
 * its instance, a late allocation, and reverse names accepted without a lookup.
 */
import { randomUUID } from 'node:crypto';
import {
  COMPUTE_ID,
  addAddress,
  allocateAddresses,
  getComputeAddress,
  listComputeAddresses,
  releaseAddresses,
  removeAddress,
  setRdns,
} from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { REGION, allocation, createNetworkWorld, newComputeId, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';
import { startNameServer } from '../../test/addresses/name-server.js';
import type { NameServer } from '../../test/addresses/name-server.js';

let world: NetworkWorld;
let names: NameServer;
beforeAll(async () => {
  names = await startNameServer();
  const environment = {
    DNS_SERVERS: names.address,
    DNS_TIMEOUT_MS: '200',
    DNS_CACHE_MS: '0',
    SERVICE_DOMAIN: 'stratus.test',
  };
  world = await createNetworkWorld(environment);
});
afterAll(async () => {
  await world.stop();
  names.stop();
});

const refused = (...errors: object[]) => ({ status: 400, errors: errors.map((one) => expect.objectContaining(one)) });
const summary = (id: number) => world.ask(listComputeAddresses, { body: of(id, {}) });

describe('a new instance', () => {
  it('gets a public IPv4 and a SLAAC address, and a private IPv4 on request', async () => {
    const plain = await world.newCompute();
    expect(plain).toMatchObject({ ipv4: expect.stringMatching(/^198\.18\./), private: null });
    const { id, ipv4, private: own, ipv6 } = await world.newCompute({ private_ip: true });
    const [a = '', b = '', c = ''] = ipv4.split('.');
    const common = { [COMPUTE_ID]: id, region: REGION, rdns: null };
    const slaac = {
      ...common,
      gateway: 'fe80::1',
      subnet_mask: 'ffff:ffff:ffff:ffff::',
      prefix: 64,
      type: 'ipv6',
      vpc_nat_1_1: null,
    };
    expect(await summary(id)).toEqual({
      ipv4: {
        public: [
          {
            ...common,
            address: ipv4,
            gateway: `${a}.${b}.${c}.1`,
            subnet_mask: '255.255.255.0',
            prefix: 24,
            type: 'ipv4',
            public: true,
            rdns: `${ipv4.replaceAll('.', '-')}.ip.stratus.test`,
            vpc_nat_1_1: null,
          },
        ],
        private: [
          {
            ...common,
            address: own,
            gateway: null,
            subnet_mask: '255.255.128.0',
            prefix: 17,
            type: 'ipv4',
            public: false,
            vpc_nat_1_1: null,
          },
        ],
        reserved: [],
        shared: [],
      },
      ipv6: {
        slaac: { ...slaac, address: ipv6, public: true },
        link_local: { ...slaac, address: ipv6.replace(/^.*:(?=([^:]+:){3}[^:]+$)/, 'fe80::'), public: false },
        global: [],
      },
    });
  });

  it('gets the same addresses when it asks again', async () => {
    const { id, ...given } = await world.newCompute({ private_ip: true });
    expect(await world.ask(allocateAddresses, { body: allocation(id, { private_ip: true }) })).toEqual(given);
  });

  it('is refused in a region without addresses', async () => {
    await expect(world.newCompute({ region: 'us-moon' })).rejects.toMatchObject(refused({ field: 'region' }));
  });
});

describe('a released instance', () => {
  it('returns everything once, and then gets nothing more', async () => {
    const { id, ipv4, private: own, ipv6 } = await world.newCompute({ private_ip: true });
    for (let time = 0; time < 2; time += 1) expect(await world.release(id)).toEqual({});
    const { rows } = await world.sql.query(
      'select host(address) as address from network.returned_addresses where address = any($1::inet[]) order by id',
      [[ipv4, own, ipv6]],
    );
    // The SLAAC address does not return to a pool: no other instance can get it.
    expect(rows.map(({ address }) => address)).toEqual([ipv4, own]);
    await expect(summary(id)).rejects.toMatchObject({ status: 404 });
    await expect(world.ask(allocateAddresses, { body: allocation(id) })).rejects.toMatchObject(
      refused({ field: COMPUTE_ID, reason: expect.stringContaining('has been deleted') }),
    );
  });

  it('may be released before its allocation arrives: an undo may overtake its do', async () => {
    const id = newComputeId();
    await world.release(id);
    await expect(world.ask(allocateAddresses, { body: allocation(id) })).rejects.toMatchObject({ status: 400 });
  });

  it('is not released by another account', async () => {
    const { id } = await world.newCompute();
    await world.as(callerOf(2))(releaseAddresses, { body: of(newComputeId(), {}) });
    await expect(world.as(callerOf(2))(listComputeAddresses, { body: of(id, {}) })).rejects.toMatchObject({
      status: 404,
    });
    expect((await summary(id)).ipv4.public).toHaveLength(1);
  });
});

describe('one more address', () => {
  const add = (id: number, isPublic: boolean, addition = uuid()) =>
    world.ask(addAddress, { body: of(id, { id: addition, public: isPublic }) });

  it('is allocated once for any number of repeats, and not again after its removal', async () => {
    const { id } = await world.newCompute();
    const addition = uuid();
    const added = await add(id, true, addition);
    expect(await add(id, true, addition)).toEqual(added);
    expect((await summary(id)).ipv4.public.map(({ address }) => address)).toContain(added.address);
    await world.ask(removeAddress, { body: of(id, { address: added.address }) });
    expect((await summary(id)).ipv4.public).toHaveLength(1);
    await expect(add(id, true, addition)).rejects.toMatchObject(refused({ field: 'id' }));
  });

  it('may be private only once', async () => {
    const { id } = await world.newCompute();
    expect(await add(id, false)).toMatchObject({ public: false, prefix: 17, vpc_nat_1_1: null });
    await expect(add(id, false)).rejects.toMatchObject(refused({ field: 'public' }));
  });

  it('needs an existing instance', async () => {
    const id = newComputeId();
    await expect(add(id, true)).rejects.toMatchObject(refused({ reason: `Invalid Compute ID ${id}` }));
  });
});

describe('removing an address', () => {
  it.each([
    ['the last public one', (given: { ipv4: string }) => given.ipv4, refused({ field: 'address' })],
    ['SLAAC', (given: { ipv6: string }) => given.ipv6, refused({ field: 'address' })],
    ['an address of another instance', () => '198.18.255.254', { status: 404 }],
    ['a text that is not an address', () => 'all', { status: 404 }],
  ])('is refused for %s', async (_, addressOf, refusal) => {
    const given = await world.newCompute();
    await expect(world.ask(removeAddress, { body: of(given.id, { address: addressOf(given) }) })).rejects.toMatchObject(
      refusal,
    );
  });
});

describe('the view of one address', () => {
  it('finds each kind, in any spelling', async () => {
    const { id, ipv4, private: own, ipv6 } = await world.newCompute({ private_ip: true });
    const linkLocal = (await summary(id)).ipv6.link_local.address;
    for (const address of [ipv4, own ?? '', ipv6, linkLocal]) {
      const shown = await world.ask(getComputeAddress, { body: of(id, { address: address.toUpperCase() }) });
      expect(shown).toMatchObject({ address, vpc_nat_1_1: null });
    }
    await expect(world.ask(getComputeAddress, { body: of(id, { address: '192.0.2.1' }) })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('the reverse name', () => {
  const set = (id: number, address: string, rdns: string | null) =>
    world.ask(setRdns, { body: of(id, { address, rdns }) });

  it('is set when the name resolves, and can return to the default', async () => {
    const { id, ipv4, ipv6 } = await world.newCompute();
    names.names = { 'server.example.com': ipv4, 'six.example.com': ipv6 };
    expect(await set(id, ipv4, 'server.example.com.')).toMatchObject({ rdns: 'server.example.com' });
    await set(id, ipv4, 'server.example.com');
    expect(await set(id, ipv4, null)).toMatchObject({ rdns: `${ipv4.replaceAll('.', '-')}.ip.stratus.test` });
    expect(await set(id, ipv6, 'six.example.com')).toMatchObject({ rdns: 'six.example.com' });
    expect(await set(id, ipv6, null)).toMatchObject({ rdns: null });
    expect(await world.eventsAbout('ipaddress', ipv4)).toEqual(['ipaddress_update', 'ipaddress_update']);
  });

  it('is refused when the name does not resolve, or no name server answers in time', async () => {
    const { id, ipv4 } = await world.newCompute();
    const refusal = refused({ field: 'rdns', reason: 'unable to perform a lookup' });
    names.names = { 'server.example.com': ipv4 };
    await expect(set(id, ipv4, 'nowhere.example.com')).rejects.toMatchObject(refusal);
    names.mute = true;
    await expect(set(id, ipv4, 'server.example.com')).rejects.toMatchObject(refusal);
    names.mute = false;
  });

  it('a repeat gets the first reply, even when the name no longer resolves and the instance is gone', async () => {
    const { id, ipv4 } = await world.newCompute();
    const request = { id: 'r', executionId: randomUUID(), idempotencyKey: randomUUID(), fingerprint: 'same' };
    const name = () => world.ask(setRdns, { body: of(id, { address: ipv4, rdns: 'server.example.com' }), request });
    names.names = { 'server.example.com': ipv4 };
    const answer = await name();
    names.mute = true;
    expect(await name()).toEqual(answer);
    names.mute = false;
    await world.ask(releaseAddresses, { body: of(id, {}) });
    expect(await name()).toEqual(answer);
  });

  it('is looked up only for own addresses of the account', async () => {
    const { ipv4, private: own, id } = await world.newCompute({ private_ip: true });
    const asked = names.asked.length;
    await expect(set(newComputeId(), ipv4, 'server.example.com')).rejects.toMatchObject({ status: 404 });
    await expect(set(id, own ?? '', 'server.example.com')).rejects.toMatchObject(refused({ field: 'rdns' }));
    expect(names.asked).toHaveLength(asked);
  });
});
