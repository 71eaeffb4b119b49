/** Catches: a create that does not count towards its account's limit, or that passes it when several compete. */
import { randomUUID } from 'node:crypto';
import {
  COMPUTES,
  LIMITED_KINDS,
  createDomain,
  createFirewall,
  createInstance,
  createMysqlDatabase,
  createNodeBalancer,
  createPostgresqlDatabase,
  createToken,
  createUser,
  createVolume,
  createVpc,
  createWebhook,
  deleteNodeBalancer,
  deleteToken,
  listFirewallDevices,
} from '@stratus/contracts';
import type { LimitedKind, Operation } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import type { HttpClient } from '../support/http-client.ts';

let world: SharedApiWorld;
beforeAll(async () => {
  world = await joinApiWorld();
});
afterAll(() => world.stop());

const region = 'us-east';
const type = 'g6-nanode-1';
const firewall = (label: string) => ({ label, rules: { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' } });
const database = (engine: string) => (n: number) => ({ label: `db-${n}`, region, type, engine, cluster_size: 1 });
const username = () => `limited-${randomUUID().slice(0, 8)}`;
const member = () => ({ username: username(), email: 'a@limited.example', restricted: true });

/** The kind of each create, its name in refusals, the bodies of its requests, and how many the account has already. */
const CREATES: [LimitedKind, string, Operation, (n: number) => object, number][] = [
  [COMPUTES, 'instances', createInstance, () => ({ region, type }), 0],
  ['databases', 'databases', createMysqlDatabase, database('mysql/8.0.30'), 0],
  ['databases', 'databases', createPostgresqlDatabase, database('postgresql/14.6'), 0],
  [
    'domains',
    'domains',
    createDomain,
    (n) => ({ domain: `${username()}${n}.example`, type: 'master', soa_email: 'a@limited.example' }),
    0,
  ],
  ['firewalls', 'firewalls', createFirewall, (n) => firewall(`fw-${n}`), 0],
  ['nodebalancers', 'node balancers', createNodeBalancer, () => ({ region }), 0],
  ['tokens', 'tokens', createToken, (n) => ({ label: `token-${n}`, scopes: '*' }), 1],
  ['users', 'users', createUser, member, 1],
  ['volumes', 'volumes', createVolume, (n) => ({ label: `volume-${n}`, region, size: 20 }), 0],
  ['vpcs', 'VPCs', createVpc, (n) => ({ label: `vpc-${n}`, region }), 0],
  ['webhooks', 'webhooks', createWebhook, () => ({ url: 'http://127.0.0.1:1/', types: ['vpc_*'] }), 0],
];

/** A client of a new account with these limits; no gateway has its caller in the cache. */
async function limited(limits: Readonly<Record<string, number>>): Promise<HttpClient> {
  const name = username();
  const email = `${name}@example.com`;
  const { accountId: account } = await world.administrate('account create', { email });
  await world.administrate('user create', { account, username: name, email });
  await world.administrate('account limit', {
    account,
    limits: Object.entries(limits).map(([kind, limit]) => `${kind}=${limit}`),
  });
  const { token } = await world.administrate('token create', { username: name, label: 'first', scopes: '*' });
  return world.owner.as(String(token));
}

const refusal = (plural: string, limit: number) => ({
  status: 400,
  errors: [
    { reason: expect.stringMatching(`^Account limit reached: ${plural} are limited to ${limit} in this account\\. `) },
  ],
});

describe('each create', () => {
  it.each(CREATES)('of %s counts, as %s', async (kind, plural, operation, body, had) => {
    const client = await limited({ [kind]: had + 1 });
    await client.ok(operation, { body: body(1) });
    expect(await client.refusal(operation, { body: body(2) })).toEqual(refusal(plural, had + 1));
  });

  it('is known for every kind', () => {
    expect(new Set(CREATES.map(([kind]) => kind))).toEqual(new Set(LIMITED_KINDS));
  });

  it('may be repeated at the limit, and takes a freed place', async () => {
    const client = await limited({ tokens: 2 });
    const request = { body: { label: 'second', scopes: '*' }, headers: { 'idempotency-key': 'second' } };
    const { id } = await client.ok(createToken, request);
    expect(await client.ok(createToken, request)).toMatchObject({ id });
    await client.ok(deleteToken, { params: { tokenId: id } });
    await client.ok(createToken, { body: { label: 'third', scopes: '*' } });
  });

  it('is refused by a limit of 0', async () => {
    const client = await limited({ vpcs: 0 });
    expect(await client.refusal(createVpc, { body: { label: 'none', region } })).toEqual(refusal('VPCs', 0));
  });
});

describe('creates that compete for the last places', () => {
  const places = [1, 2, 3, 4, 5];
  const outcomes = [200, 200, 400, 400, 400];
  it.each<[string, Operation, (n: number) => object]>([
    ['VPCs', createVpc, (n) => ({ label: `vpc-${n}`, region })],
    ['instances', createInstance, () => ({ region, type })],
    ['users', createUser, member],
  ])('%s', async (_plural, operation, body) => {
    const client = await limited({ vpcs: 2, [COMPUTES]: 2, users: 3 });
    const answers = await Promise.all(places.map((n) => client.call(operation, { body: body(n) })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(outcomes);
  });

  it('node balancers, which leave the firewalls that they have joined', async () => {
    const client = await limited({ nodebalancers: 2 });
    const firewalls = await Promise.all(places.map((n) => client.ok(createFirewall, { body: firewall(`of-${n}`) })));
    const answers = await Promise.all(
      firewalls.map(({ id }) => client.call(createNodeBalancer, { body: { region, firewall_id: id } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(outcomes);
    const devices = await Promise.all(
      firewalls.map(({ id }) => client.ok(listFirewallDevices, { params: { firewallId: id } })),
    );
    expect(devices.map(({ results }) => results).toSorted()).toEqual([0, 0, 0, 1, 1]);
    const one = answers.find(({ status }) => status === 200);
    await client.ok(deleteNodeBalancer, { params: { nodeBalancerId: one?.body.id ?? 0 } });
    await client.ok(createNodeBalancer, { body: { region } });
    expect(await client.refusal(createNodeBalancer, { body: { region } })).toEqual(refusal('node balancers', 2));
  });
});
