/**
 * Catches: a job of several waits that is left half-way; jobs of another account that go on, or become faster; a scale that one
 * service has and the other has not.
 */
import { randomUUID } from 'node:crypto';
import {
  createInstance,
  createPostgresqlDatabase,
  createVolume,
  getInstance,
  getPostgresqlDatabase,
  getVolume,
  listEvents,
  migrateInstance,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import type { HttpClient } from '../support/http-client.ts';

const HOURS = '7200000';
const SLOW = [
  'COMPUTE_PROVISION_MS',
  'COMPUTE_BOOT_MS',
  'COMPUTE_VOLUME_MS',
  'COMPUTE_MIGRATION_MS',
  'DATABASE_CREATE_MS',
];

let world: ApiWorld;
beforeAll(async () => {
  world = await createApiWorld({ env: Object.fromEntries(SLOW.map((name) => [name, HOURS])) });
});
afterAll(() => world.stop());

const region = 'us-east';
const newClient = (): HttpClient => world.owner.as(`test-${randomUUID()}`);
const newInstance = (client: HttpClient) =>
  client.made(createInstance, {
    body: { region, type: 'g6-nanode-1', image: 'compute/debian12', root_pass: 'correct horse battery staple' },
  });
async function control({ token }: Pick<HttpClient, 'token'>, method: string, path: string, body?: object) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' };
  const url = new URL(`/_stratus/${path}`, world.description.baseUrl);
  const response = await fetch(url, { method, headers, body: body ? JSON.stringify(body) : null });
  return { status: response.status, body: await response.json() };
}
// As many clients do: a content type and an empty object.
const finish = (client: HttpClient) => control(client, 'POST', 'jobs/finish', {});
const ANYONE = { token: undefined };
const newDatabase = (client: HttpClient) =>
  client.ok(createPostgresqlDatabase, {
    body: { label: 'orders', region, type: 'g6-nanode-1', engine: 'postgresql/14.6', cluster_size: 1 },
  });
const statusOf = async (client: HttpClient, computeId: number) =>
  (await client.ok(getInstance, { params: { computeId } })).status;

it('all jobs of the account are finished, with their events, and no others', async () => {
  const [client, other] = [newClient(), newClient()];
  const [instance, volume, database, elsewhere] = await Promise.all([
    newInstance(client),
    client.ok(createVolume, { body: { label: 'data', size: 20, region } }),
    newDatabase(client),
    newInstance(other),
  ]);
  expect(instance.status).toBe('provisioning');

  expect(await finish(client)).toEqual({ status: 200, body: { unfinished: 0 } });

  const params = { computeId: instance.id };
  expect(await client.ok(getInstance, { params })).toMatchObject({ status: 'running' });
  expect(await client.ok(getVolume, { params: { volumeId: volume.id } })).toMatchObject({ status: 'active' });
  const instanceId = database.id;
  expect(await client.ok(getPostgresqlDatabase, { params: { instanceId } })).toMatchObject({ status: 'active' });
  await eventually('the events of the jobs', async () => {
    const { data } = await client.ok(listEvents);
    expect(data.map(({ action, status }) => `${action} ${status}`)).toEqual(
      expect.arrayContaining(['compute_boot finished', 'compute_create finished', 'volume_create finished']),
    );
    return true;
  });
  expect(await other.ok(getInstance, { params: { computeId: elsewhere.id } })).toMatchObject({
    status: 'provisioning',
  });

  await client.ok(migrateInstance, { params, body: {} });
  expect(await finish(client)).toEqual({ status: 200, body: { unfinished: 0 } });
  expect(await client.ok(getInstance, { params })).toMatchObject({ status: 'running' });
  expect(await finish(client)).toEqual({ status: 200, body: { unfinished: 0 } });
});

it('needs a token', async () => {
  expect(await finish(world.owner.as(undefined))).toMatchObject({ status: 401 });
});

describe('with a scale of 0', () => {
  const NONE = { scale: 1, instances: 1, databases: 1 };
  const ZERO = { scale: 0, instances: 0, databases: 0 };
  const SCALE = 'jobs';

  it('jobs of the account do not wait, in both services, and those of another one do', async () => {
    const [client, other] = [newClient(), newClient()];
    expect(await control(client, 'GET', SCALE)).toEqual({ status: 200, body: NONE });
    expect(await control(client, 'PUT', SCALE, { scale: 0 })).toEqual({ status: 200, body: ZERO });
    const [instance, database, elsewhere] = await Promise.all([
      newInstance(client),
      newDatabase(client),
      newInstance(other),
    ]);
    await eventually(
      'a running instance',
      async () => (await statusOf(client, instance.id)) === 'running' || undefined,
    );
    await eventually('an active database', async () => {
      const { status } = await client.ok(getPostgresqlDatabase, { params: { instanceId: database.id } });
      return status === 'active' || undefined;
    });
    expect(await statusOf(other, elsewhere.id)).toBe('provisioning');
    expect(await control(other, 'GET', SCALE)).toEqual({ status: 200, body: NONE });
  });

  it('without a token it is for every account without one of its own', async () => {
    const [client, other] = [newClient(), newClient()];
    await control(client, 'PUT', SCALE, { scale: 1 });
    expect(await control(ANYONE, 'PUT', SCALE, { scale: 0 })).toEqual({ status: 200, body: ZERO });
    expect((await control(client, 'GET', SCALE)).body).toEqual(NONE);
    const { id } = await newInstance(other);
    await eventually('a running instance', async () => (await statusOf(other, id)) === 'running' || undefined);
    expect(await control(ANYONE, 'PUT', SCALE, { scale: null })).toEqual({ status: 200, body: NONE });
  });

  it.each([{}, { scale: -0.1 }, { scale: 100.1 }, { scale: '0' }, { scale: [0] }, { scale: true }])(
    '%j is refused',
    async (body) => {
      const { status, body: refused } = await control(newClient(), 'PUT', SCALE, body);
      expect([status, refused]).toMatchObject([400, { errors: [{ field: 'scale' }] }]);
    },
  );

  it('a token that is not valid is refused', async () => {
    for (const method of ['GET', 'PUT'])
      expect(
        await control({ token: 'wrong' }, method, SCALE, method === 'PUT' ? { scale: 0 } : undefined),
      ).toMatchObject({
        status: 401,
      });
  });
});
