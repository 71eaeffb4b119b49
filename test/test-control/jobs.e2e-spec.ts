/** Catches: a job of several waits that is left half-way; jobs of another account that go on. */
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
  client.ok(createInstance, {
    body: { region, type: 'g6-nanode-1', image: 'compute/debian12', root_pass: 'correct horse battery staple' },
  });
const finish = async ({ token = '' }: HttpClient) => {
  const url = new URL('/_stratus/jobs/finish', world.description.baseUrl);
  // As many clients do: a content type and an empty object.
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: '{}' });
  return { status: response.status, body: await response.json() };
};

it('all jobs of the account are finished, with their events, and no others', async () => {
  const [client, other] = [newClient(), newClient()];
  const [instance, volume, database, elsewhere] = await Promise.all([
    newInstance(client),
    client.ok(createVolume, { body: { label: 'data', size: 20, region } }),
    client.ok(createPostgresqlDatabase, {
      body: { label: 'orders', region, type: 'g6-nanode-1', engine: 'postgresql/14.6', cluster_size: 1 },
    }),
    newInstance(other),
  ]);
  expect(instance.status).toBe('provisioning');

  expect(await finish(client)).toEqual({ status: 200, body: { unfinished: 0 } });

  const params = { computeId: instance.id };
  expect(await client.ok(getInstance, { params })).toMatchObject({ status: 'running' });
  expect(await client.ok(getVolume, { params: { volumeId: volume.id } })).toMatchObject({ status: 'active' });
  const instanceId = database.id;
  expect(await client.ok(getPostgresqlDatabase, { params: { instanceId } })).toMatchObject({ status: 'active' });
  const { data } = await client.ok(listEvents);
  const jobs = data.filter(({ status }) => status !== 'notification');
  expect(jobs.map(({ action, status }) => `${action} ${status}`).toSorted()).toEqual(
    expect.arrayContaining(['compute_boot finished', 'compute_create finished', 'volume_create finished']),
  );
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
