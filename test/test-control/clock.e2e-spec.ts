/** Catches: what waits for a time and does not happen when the clock is advanced; a gateway that does not know the time. */
import { randomUUID } from 'node:crypto';
import {
  createPostgresqlDatabase,
  createToken,
  createVolume,
  createVpc,
  getProfile,
  getVolume,
  listEvents,
  listPostgresqlDatabaseBackups,
  listVpcs,
} from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import { gatewayApp } from '@stratus/topology';
import { eventually } from '@stratus/testing';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import type { HttpClient } from '../support/http-client.ts';

const DAY_MS = 86_400_000;
const region = 'us-east';

let world: ApiWorld;
beforeAll(async () => {
  world = await createApiWorld({
    env: { COMPUTE_VOLUME_MS: '7200000', DATABASE_CREATE_MS: '0', DATABASE_BACKUP_MS: '0' },
  });
});
afterAll(() => world.stop());

const newClient = (): HttpClient => world.owner.as(`test-${randomUUID()}`);
const clock = async (body?: object, baseUrl = world.description.baseUrl) => {
  const headers = { 'content-type': 'application/json' };
  const sent = body && { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(new URL('/_stratus/clock', baseUrl), sent);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const daysAhead = (time: string): number => Math.round((Date.parse(`${time}Z`) - Date.now()) / DAY_MS) + 0;

it('refuses what says nothing, too much or another unit, and changes nothing', async () => {
  for (const [body, field] of [
    [{}, undefined],
    [{ advance: 'P1M' }, 'advance'],
    [{ advance: 'P1D', to: '2030-01-01T00:00:00' }, 'to'],
    [{ to: 'tomorrow' }, 'to'],
    [{ days: 1 }, undefined],
  ] as const) {
    const { status, body: refusal } = await clock(body);
    expect([status, (refusal.errors as ApiError[])[0]?.field]).toEqual([400, field]);
  }
  expect(await clock()).toMatchObject({ status: 200, body: { ahead_seconds: 0 } });
});

it('a day later, jobs have ended, tokens and keys have expired, and databases have their backups', async () => {
  const client = newClient();
  const volume = await client.ok(createVolume, { body: { label: 'data', size: 20, region } });
  const database = await client.ok(createPostgresqlDatabase, {
    body: { label: 'orders', region, type: 'g6-nanode-1', engine: 'postgresql/14.6', cluster_size: 1 },
  });
  const inAnHour = new Date(Date.now() + DAY_MS / 24).toISOString().slice(0, 19);
  const { token } = await client.ok(createToken, { body: { expiry: inAnHour } });
  expect((await client.as(token).call(getProfile)).status).toBe(200);
  const create = () =>
    client.call(createVpc, { body: { label: 'office', region }, headers: { 'idempotency-key': 'one' } });
  const first = await create();
  expect((await create()).headers.get('idempotent-replayed')).toBe('true');

  expect(await clock({ advance: 'P1DT1M' })).toMatchObject({ status: 200, body: { ahead_seconds: 86_460 } });

  expect((await client.as(token).call(getProfile)).status).toBe(401);
  expect(await create()).toMatchObject({ status: 400, body: { errors: [{ field: 'label' }] } });
  const later = await client.ok(createVpc, { body: { label: 'later', region } });
  expect([daysAhead(first.body.created), daysAhead(later.created)]).toEqual([0, 1]);
  await eventually('the job has ended', async () => {
    const { status } = await client.ok(getVolume, { params: { volumeId: volume.id } });
    return status === 'active';
  });
  await eventually('the daily backup', async () => {
    const { data } = await client.ok(listPostgresqlDatabaseBackups, { params: { instanceId: database.id } });
    return data[0];
  });
});

it('91 days later, events are no longer listed', async () => {
  const client = newClient();
  await client.ok(createVpc, { body: { label: 'old', region } });
  const { body } = await clock({ advance: 'P13W' });
  await client.ok(createVpc, { body: { label: 'new', region } });
  const data = await eventually('the new event', async () => {
    const page = await client.ok(listEvents);
    return page.data.length > 0 ? page.data : undefined;
  });
  expect(data.map(({ entity }) => entity?.label)).toEqual(['new']);
  expect(await client.ok(listVpcs)).toMatchObject({ results: 2 });

  const { baseUrl } = await world.replicaOf(gatewayApp);
  await eventually('another gateway knows the time', async () => {
    const other = await clock(undefined, baseUrl);
    return other.body.ahead_seconds === body.ahead_seconds;
  });
});
