/**
 * Catches: a test that sees another one's resources; a reset that leaves something, or takes longer for a full account; abandoned
 * accounts that keep their resources; a test control that is open where it must not be.
 */
import { randomUUID } from 'node:crypto';
import {
  controlOperations,
  createFirewall,
  createInstance,
  createPostgresqlDatabase,
  createVolume,
  createVpc,
  createWebhook,
  getProfile,
  listEvents,
  listFirewalls,
  listInstances,
  listVolumes,
  listVpcs,
  listWebhooks,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import pg from 'pg';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import type { HttpClient } from '../support/http-client.ts';

let world: SharedApiWorld;
let origin: string;
beforeAll(async () => {
  world = await joinApiWorld();
  origin = new URL(world.description.baseUrl).origin;
});
afterAll(() => world.stop());

const region = 'us-east';
const newName = (): string => `e2e-${randomUUID().slice(0, 12)}`;
const control = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}/_stratus${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const fill = async (client: HttpClient): Promise<void> => {
  const vpc = await client.ok(createVpc, {
    body: { label: 'net', region, subnets: [{ label: 'sub', ipv4: '10.0.0.0/24' }] },
  });
  const { id } = await client.made(createInstance, {
    body: {
      label: 'web',
      region,
      type: 'g6-nanode-1',
      image: 'compute/debian12',
      root_pass: 'correct horse battery staple',
      interfaces: [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id ?? 0 }],
    },
  });
  await client.ok(createVolume, { body: { label: 'data', size: 20, region } });
  await client.ok(createFirewall, {
    body: {
      label: 'wall',
      rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
      devices: { computes: [id] },
    },
  });
  await client.ok(createWebhook, { body: { url: 'https://example.com/', types: ['dns_zone_*'] } });
};
const contents = async (client: HttpClient): Promise<number[]> =>
  Promise.all(
    [listVpcs, listInstances, listVolumes, listFirewalls, listWebhooks, listEvents].map(
      async (operation) => (await client.ok(operation as typeof listVpcs)).results,
    ),
  );
const EMPTY = [0, 0, 0, 0, 0, 0];

describe('a test account', () => {
  it('opens at the first use of its token; another one sees nothing of it', async () => {
    const [one, other] = [newName(), newName()];
    await fill(world.owner.as(`test-${one}`));
    expect((await contents(world.owner.as(`test-${one}`))).slice(0, 5)).toEqual([1, 1, 1, 1, 1]);
    expect((await contents(world.owner.as(`test-${other}`))).slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    const readOnly = await world.owner.as(`test-${one}.read-only`).call(createVpc, { body: { label: 'no', region } });
    expect(readOnly.status).toBe(401);
    expect(await world.owner.as(`test-${one}.restricted`).ok(listVpcs)).toMatchObject({ results: 0 });
  });

  it('stays deleted while a stream of its events is open', async () => {
    const name = newName();
    const client = world.owner.as(`test-${name}`);
    await client.ok(getProfile);
    const headers = { authorization: `Bearer ${client.token}` };
    const stream = await fetch(`${world.description.baseUrl}/account/events/stream`, { headers });
    expect((await control('DELETE', `/accounts/${name}`)).status).toBe(200);
    // The stream ends because its token does.
    await stream.text();
    expect(await control('POST', '/accounts', { name })).toMatchObject({ status: 200 });
  });

  it('is created by a request, with a name that must be free', async () => {
    const name = newName();
    const created = await control('POST', '/accounts', { name });
    expect(created).toMatchObject({ status: 200, body: { name, tokens: { unrestricted: `test-${name}` } } });
    expect(await control('POST', '/accounts', { name })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name' }] },
    });
    expect(await control('POST', '/accounts')).toMatchObject({ status: 200 });
    for (const wrong of ['', 'a b', 'x'.repeat(65), '../v4', '__proto__.x'])
      expect(await control('POST', '/accounts', { name: wrong })).toMatchObject({ status: 400 });
    expect(await control('POST', '/accounts', { nmae: 'a' })).toMatchObject({ status: 200 });
  });
});

describe('a reset', () => {
  it('empties the account of the token; what it held is gone from every service soon after, also with a job that hangs', async () => {
    const client = world.owner.as(`test-${newName()}`);
    await fill(client);
    const authorization = { authorization: `Bearer ${client.token}` };
    await control(
      'POST',
      '/faults',
      { operation: 'database.postgresql.create', action: { job: 'hang' } },
      authorization,
    );
    await client.ok(createPostgresqlDatabase, {
      body: { label: 'hung', region, type: 'g6-nanode-1', engine: 'postgresql/14.6' },
    });
    const { uid } = await client.ok(getProfile);
    const before = await accountOf(client.token);
    expect(await heldBy(before)).toBeGreaterThan(5);

    const reset = await control('POST', '/reset', undefined, authorization);

    expect(reset.status).toBe(200);
    expect(await contents(client)).toEqual(EMPTY);
    expect(await client.ok(getProfile)).toMatchObject({ uid });
    await fill(client);
    expect((await contents(client)).slice(0, 5)).toEqual([1, 1, 1, 1, 1]);
    expect(await accountOf(client.token)).toBe(reset.body.account_id);
    await eventually('nothing is left', async () => ((await heldBy(before)) === 0 ? true : undefined));
    expect((await contents(client)).slice(0, 5)).toEqual([1, 1, 1, 1, 1]);
  });

  it('needs a token', async () => {
    expect(await control('POST', '/reset')).toMatchObject({ status: 401 });
  });
});

const inDatabase = async (text: string, value: unknown) => {
  const sql = new pg.Client({ connectionString: world.description.databaseUrl });
  await sql.connect();
  try {
    return (await sql.query<Record<string, number>>(text, [value])).rows[0] ?? {};
  } finally {
    await sql.end();
  }
};

const TABLES = [
  'vpc.vpcs',
  'compute.instances',
  'compute.volumes',
  'network.firewalls',
  'network.addresses',
  'database.databases',
  // Deleted ones stay until the next purge.
  '(select account_id from webhook.webhooks where deleted is null)',
];
const HELD = `select ${TABLES.map((table) => `(select count(*) from ${table} as held where account_id = $1)`).join(' + ')} as held`;
const heldBy = async (account: number): Promise<number> => Number((await inDatabase(HELD, account)).held);
const accountOf = async (token = ''): Promise<number> =>
  Number((await inDatabase('select account_id as account from account.tokens where label = $1', token)).account);

describe('the test control', () => {
  it('refuses pages of other sites, and names that may lead here', async () => {
    const name = newName();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await control('POST', '/accounts', { name }, headers)).toMatchObject({ status: 403 });
    // The router decodes paths.
    for (const path of ['/%5Fstratus/accounts', '/_%73tratus/accounts/']) {
      const answer = await fetch(`${origin}${path}`, { method: 'POST', headers });
      expect({ path, status: answer.status }).toEqual({ path, status: 403 });
    }
    const authorization = `Bearer test-${name}`;
    expect((await fetch(`${origin}/v4/vpcs`, { headers: { ...headers, authorization } })).status).toBe(403);
    const navigation = { 'sec-fetch-site': 'cross-site', accept: 'text/html' };
    expect((await fetch(`${origin}/_stratus`, { headers: navigation })).status).toBe(403);
    const local = { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site', authorization };
    expect((await fetch(`${origin}/v4/vpcs`, { headers: local })).status).toBe(200);
    expect((await control('DELETE', `/accounts/${name}`)).status).toBe(200);
    expect(await control('POST', '/accounts', { name })).toMatchObject({ status: 200 });
  });

  it('says what it has, and which methods a path allows', async () => {
    const { body } = await control('GET', '/openapi.json');
    expect(Object.keys(body.paths as object)).toContain('/_stratus/accounts');
    expect((await control('PUT', '/accounts', {})).status).toBe(405);
    expect((await control('GET', '/nothing')).status).toBe(404);
  });

  it('is not there without TEST_CONTROL, and test tokens open nothing', async () => {
    const { baseUrl } = await world.replicaOf('gateway', { TEST_CONTROL: 'off' });
    const there = new URL(baseUrl).origin;
    const paths = controlOperations.map(({ http }) => [http?.method, http?.path.replace(/:\w+/, '1')] as const);
    expect(paths.length).toBeGreaterThan(9);
    for (const [method = 'GET', path] of [...paths, ['GET', '/_stratus'], ['GET', '/_stratus/openapi.json']] as const)
      expect([method, path, (await fetch(`${there}${path}`, { method })).status]).toEqual([method, path, 404]);
    const accept = 'text/html';
    expect((await fetch(`${there}/_stratus`, { headers: { accept } })).status).toBe(404);
    expect(await (await fetch(there, { headers: { accept } })).text()).toContain('data-test-control="off"');
    const refused = await fetch(`${there}/v4/profile`, { headers: { authorization: `Bearer test-${newName()}` } });
    expect(refused.status).toBe(401);
  });
});
