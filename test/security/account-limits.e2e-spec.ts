/** Catches: a create that does not count towards its account's limit, or that passes it when several meet. */
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
  deleteNodeBalancer,
  listFirewallDevices,
} from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
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
const database = (engine: string) => ({ label: 'a-database', region, type, engine, cluster_size: 1 });

const CREATES: [string, Operation, object][] = [
  ['instances', createInstance, { region, type }],
  ['databases', createMysqlDatabase, database('mysql/8.0.30')],
  ['databases', createPostgresqlDatabase, database('postgresql/14.6')],
  ['domains', createDomain, { domain: 'limited.example', type: 'master', soa_email: 'a@limited.example' }],
  ['firewalls', createFirewall, firewall('a-firewall')],
  ['node balancers', createNodeBalancer, { region }],
  ['tokens', createToken, { label: 'a-token', scopes: '*', expiry: null }],
  ['users', createUser, { username: 'limited', email: 'a@limited.example', restricted: true }],
  ['volumes', createVolume, { label: 'a-volume', region, size: 20 }],
  ['VPCs', createVpc, { label: 'a-vpc', region }],
];

/** A client of a new account with these limits, which no gateway has met yet. */
async function limited(limits: Readonly<Record<string, number>>): Promise<HttpClient> {
  const username = `limited-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const { accountId: account } = await world.administrate('account create', { email });
  await world.administrate('user create', { account, username, email });
  await world.administrate('account limit', {
    account,
    limits: Object.entries(limits).map(([kind, limit]) => `${kind}=${limit}`),
  });
  const { token } = await world.administrate('token create', { username, label: 'first', scopes: '*' });
  return world.owner.as(String(token));
}

const refusal = (plural: string, limit: number) => ({
  status: 400,
  errors: [
    { reason: expect.stringMatching(`^Account limit reached: ${plural} are limited to ${limit} in this account\\. `) },
  ],
});

describe('an account that may have none', () => {
  let client: HttpClient;
  beforeAll(async () => {
    client = await limited(Object.fromEntries(LIMITED_KINDS.map((kind) => [kind, 0])));
  });

  it.each(CREATES)('of its %s is refused each of them', async (plural, operation, body) => {
    expect(await client.refusal(operation, { body })).toEqual(refusal(plural, 0));
  });
});

describe('creates that meet at the last places', () => {
  const places = [1, 2, 3, 4, 5];
  const outcomes = [200, 200, 400, 400, 400];
  const username = () => `limited-${randomUUID().slice(0, 8)}`;

  it.each<[string, Operation, (n: number) => object]>([
    ['VPCs', createVpc, (n) => ({ label: `vpc-${n}`, region })],
    ['instances', createInstance, () => ({ region, type })],
    ['users', createUser, () => ({ username: username(), email: 'a@limited.example', restricted: true })],
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
