/**
 * Catches: an event that a crash of the service, or of what it needs, loses, reorders or records wrongly.
 *
 * Takes about 30 s: nine processes boot, a frozen leader is succeeded after five seconds, and the broker and Postgres go away.
 */
import { randomUUID } from 'node:crypto';
import { getWebhook } from '@stratus/contracts';
import { bootServices, eventually, holding, waitUntilBlockedBy } from '@stratus/testing';
import { Client } from 'pg';
import { status } from '../../test/receiver.js';
import type { Received } from '../../test/receiver.js';
import { WebhookProcess } from '../../test/webhook-process.js';
import { createWorldWithoutService, pathOf } from '../../test/webhook-world.js';
import type { Owner, WebhookWorld } from '../../test/webhook-world.js';

let world: WebhookWorld;
let account: number;
let owner: Owner;
const processes: WebhookProcess[] = [];
const start = async (): Promise<WebhookProcess> => {
  const process = await WebhookProcess.start(world);
  processes.push(process);
  return process;
};
beforeAll(async () => {
  world = await createWorldWithoutService();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await world.newAccount();
  owner = await world.newOwner(account);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.end('SIGKILL')));
});

const sequence = (number: number): string => String(number).padStart(10, '0');
const publish = (number: number, more: { id?: string } = {}) =>
  world.publish({ accountid: account, entityid: '1', type: 'vpc_update', sequence: sequence(number), ...more });
const sequencesAt = (path: string): string[] =>
  world.receiver.received.filter((each) => each.path === path).map(({ event }) => String(event.sequence));
const untilDelivered = (webhookId: number, ...expected: object[]) =>
  eventually('recorded deliveries', async () => {
    const found = await owner.deliveries(webhookId);
    expect(found).toMatchObject(expected);
    for (const each of found) expect(each).toMatchObject({ status: 'delivered', response_status: 204 });
    return found;
  });
/** Requests at a path, which the spec answers. */
function held(path: string): { received: Received; answer: (code: number) => void }[] {
  const requests: ReturnType<typeof held> = [];
  world.receiver.behave(
    (received, response) => void requests.push({ received, answer: (code) => void response.writeHead(code).end() }),
    path,
  );
  return requests;
}

it('sends what a killed process has sent again, with the same id, before what follows', async () => {
  const killed = await start();
  const webhook = await owner.newWebhook();
  const path = pathOf(webhook);
  held(path);
  const first = await publish(1);
  await publish(2);
  const [before] = await world.receiver.until(1, path);
  await killed.end('SIGKILL');
  world.receiver.behave(status(204), path);
  await start();
  const [, again] = await world.receiver.until(3, path);
  expect([before!.headers['webhook-id'], again!.headers['webhook-id']]).toEqual([first.id, first.id]);
  expect(sequencesAt(path)).toEqual([1, 1, 2].map(sequence));
  await untilDelivered(webhook.id, { attempts: 1 }, { attempts: 1 });
});

it('takes over from a frozen process, whose results change nothing when it wakes', async () => {
  // Both before the request, which is given up while a loaded machine boots a process.
  const [one, other] = [await start(), await start()];
  const webhook = await owner.newWebhook();
  const path = pathOf(webhook);
  const requests = held(path);
  const event = await publish(1);
  await world.receiver.until(1, path);
  const frozen = (await one.leads()) ? one : other;
  frozen.signal('SIGSTOP');
  await world.receiver.until(2, path);
  requests[1]!.answer(204);
  const [delivered] = await untilDelivered(webhook.id, { event_id: event.id, attempts: 1 });
  requests[0]!.answer(500);
  frozen.signal('SIGCONT');
  // Stores what it has.
  await frozen.end('SIGTERM');
  expect(await owner.deliveries(webhook.id)).toEqual([delivered]);
  const { rows } = await world.sql.query('select failing_since from webhook.webhooks where id = $1', [webhook.id]);
  expect(rows).toEqual([{ failing_since: null }]);
  await publish(2);
  await eventually('the next event', async () => requests[2]);
  requests[2]!.answer(204);
  await untilDelivered(webhook.id, { attempts: 1 }, { attempts: 1 });
});

it('records results after Postgres has ended its connections, and sends nothing again', async () => {
  await start();
  const webhook = await owner.newWebhook();
  const path = pathOf(webhook);
  const requests = held(path);
  await publish(1);
  await world.receiver.until(1, path);
  await holding(world.sql, async (holder, pid, release) => {
    await holder.query('select from webhook.lanes where webhook_id = $1 for update', [webhook.id]);
    requests[0]!.answer(204);
    for (let times = 0; times < 3; times += 1) {
      await waitUntilBlockedBy(world.sql, pid);
      await world.sql.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [pid],
      );
    }
    await release();
  });
  await untilDelivered(webhook.id, { attempts: 1 });
  expect(sequencesAt(path)).toEqual([sequence(1)]);
});

it('delivers everything after Postgres has ended all connections, also those of the lead', async () => {
  await start();
  const webhook = await owner.newWebhook();
  const path = pathOf(webhook);
  const requests = held(path);
  await publish(1);
  await publish(2);
  await world.receiver.until(1, path);
  world.receiver.behave(status(204), path);
  requests[0]!.answer(204);
  await world.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await untilDelivered(webhook.id, { attempts: 1 }, { attempts: 1 });
  expect([...new Set(sequencesAt(path))]).toEqual([1, 2].map(sequence));
});

it('stops while Postgres refuses connections, and another process sends what it could not record again', async () => {
  const stopped = await start();
  const webhook = await owner.newWebhook();
  const path = pathOf(webhook);
  const requests = held(path);
  await publish(1);
  await world.receiver.until(1, path);
  const database = new URL(world.databaseUrl).pathname.slice(1);
  const server = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
  try {
    await server.query(`alter database ${database} allow_connections false`);
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    requests[0]!.answer(204);
    await stopped.end('SIGTERM');
  } finally {
    await server.query(`alter database ${database} allow_connections true`);
    await server.end();
  }
  await start();
  await eventually('the second request', async () => requests[1]);
  requests[1]!.answer(204);
  await untilDelivered(webhook.id, { attempts: 1 });
});

it('delivers after the broker has been restarted', async () => {
  await start();
  const webhook = await owner.newWebhook();
  await publish(1);
  await world.receiver.until(1, pathOf(webhook));
  await world.nats.kill();
  await world.nats.start();
  // Once, whatever acknowledgement is lost.
  const id = randomUUID();
  await eventually('an event in the stream', () => publish(2, { id }));
  await world.receiver.until(2, pathOf(webhook));
  await untilDelivered(webhook.id, { attempts: 1 }, { attempts: 1 });
});

it('waits for account-service without an attempt', async () => {
  const sender = await start();
  const webhook = await owner.newWebhook();
  const params = { webhookId: webhook.id };
  await world.accountService.stop();
  await publish(1);
  await publish(2);
  await eventually('failed questions', async () => (await sender.metric('stratus_webhook_viewer_failures_total')) > 1);
  const deliveries = await eventually('both deliveries', async () => {
    const found = await owner.deliveries(webhook.id);
    return found.length === 2 && found;
  });
  expect(deliveries).toMatchObject([
    { status: 'pending', attempts: 0 },
    { status: 'pending', attempts: 0 },
  ]);
  expect(await sender.metric('stratus_webhook_attempts_total')).toBe(0);
  await bootServices(world, 'account');
  await untilDelivered(webhook.id, { attempts: 1 }, { attempts: 1 });
  expect(sequencesAt(pathOf(webhook))).toEqual([1, 2].map(sequence));
  expect(await owner.ask(getWebhook, { params })).toMatchObject({ status: 'enabled' });
});
