/** Catches: a rule about a job that does not reach it, reaches another one, or ends before the job; a wrong rule that is not refused. */
import { randomUUID } from 'node:crypto';
import {
  createInstance,
  createPostgresqlDatabase,
  getInstance,
  getPostgresqlDatabase,
  listEvents,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import type { HttpClient } from '../support/http-client.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await createApiWorld();
});
afterAll(() => world.stop());

const region = 'us-east';
const newClient = (): HttpClient => world.owner.as(`test-${randomUUID()}`);

async function control({ token = '' }: HttpClient, method: string, path: string, body?: object) {
  const response = await fetch(new URL(`/_stratus/${path}`, world.description.baseUrl), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: (await response.json()) as { data?: unknown; errors?: unknown } };
}
async function fault(client: HttpClient, operation: string, action: object): Promise<void> {
  const { status } = await control(client, 'POST', 'faults', { operation, times: 1, action });
  expect(status).toBe(200);
}
const fast = (client: HttpClient) => control(client, 'PUT', 'jobs', { scale: 0 });
const newInstance = (client: HttpClient) =>
  client.ok(createInstance, {
    body: { region, type: 'g6-nanode-1', image: 'compute/debian12', root_pass: 'correct horse battery staple' },
  });
const becomes = (client: HttpClient, computeId: number, expected: string) =>
  eventually(`an instance that is ${expected}`, async () => {
    const { status } = await client.ok(getInstance, { params: { computeId } });
    return status === expected || undefined;
  });
const jobsOf = async (client: HttpClient): Promise<string[]> =>
  (await client.ok(listEvents)).data.map(({ action, status }) => `${action} ${status}`);

it('one instance fails, as often as asked; the next one runs, and so does that of another account', async () => {
  const [client, other] = [newClient(), newClient()];
  await Promise.all([fast(client), fast(other)]);
  await fault(client, 'compute.instances.create', { job: 'fail' });
  const elsewhere = await newInstance(other);
  const failing = await newInstance(client);
  expect(failing.status).toBe('provisioning');
  await becomes(client, failing.id, 'offline');
  expect(await jobsOf(client)).toContain('compute_create failed');
  await becomes(client, (await newInstance(client)).id, 'running');
  await becomes(other, elsewhere.id, 'running');
  expect((await control(client, 'GET', 'faults')).body.data).toMatchObject([
    { matched: 1, acted: 1, action: { job: 'fail', job_ms: null } },
  ]);
});

it('an instance hangs until its jobs are finished, and its rule may have ended before', async () => {
  const client = newClient();
  await fast(client);
  await fault(client, 'compute.instances.create', { job: 'hang' });
  const [hanging, running] = [await newInstance(client), await newInstance(client)];
  await control(client, 'DELETE', 'faults');
  await becomes(client, running.id, 'running');
  expect((await client.ok(getInstance, { params: { computeId: hanging.id } })).status).toBe('provisioning');
  expect((await control(client, 'POST', 'jobs/finish', {})).body).toEqual({ unfinished: 0 });
  await becomes(client, hanging.id, 'running');
});

it('a database fails', async () => {
  const client = newClient();
  await fast(client);
  await fault(client, 'database.postgresql.create', { job: 'fail' });
  const { id: instanceId } = await client.ok(createPostgresqlDatabase, {
    body: { label: 'orders', region, type: 'g6-nanode-1', engine: 'postgresql/14.6', cluster_size: 1 },
  });
  await eventually('a failed database', async () => {
    const { status } = await client.ok(getPostgresqlDatabase, { params: { instanceId } });
    return status === 'failed' || undefined;
  });
  await eventually('its events', async () => (await jobsOf(client)).includes('database_create failed') || undefined);
});

it('the preset busy refuses a change of an instance with the reason that clients retry', async () => {
  const client = newClient();
  await fast(client);
  const { id } = await newInstance(client);
  await becomes(client, id, 'running');
  await control(client, 'POST', 'faults', { preset: 'busy', share: 1, times: 1 });
  const reboot = () =>
    fetch(new URL(`/v4/compute/instances/${id}/reboot`, world.description.baseUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  const refused = await reboot();
  expect([refused.status, await refused.json()]).toEqual([400, { errors: [{ reason: 'Compute busy.' }] }]);
  expect((await reboot()).status).toBe(200);
});

it('an operation that begins no job is refused, with near ones that do', async () => {
  const body = { operation: 'compute.instances.delete', action: { job: 'fail' } };
  const { status, body: refused } = await control(newClient(), 'POST', 'faults', body);
  expect([status, refused.errors]).toEqual([
    400,
    [{ field: 'operation', reason: expect.stringContaining('compute.instances.create') }],
  ]);
});
