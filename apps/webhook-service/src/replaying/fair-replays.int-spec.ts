/** Catches: a replay that leaves out an event or brings too many, and replays that keep others waiting. */
import { jetstream } from '@nats-io/jetstream';
import { replayWebhook } from '@stratus/contracts';
import type { WebhookRecord } from '@stratus/contracts';
import { eventually, holding, waitUntilBlockedBy } from '@stratus/testing';
import { createWebhookWorld, pathOf } from '../../test/webhook-world.js';
import type { Owner } from '../../test/webhook-world.js';
import { ReplayRunner } from './replay.runner.js';

let world: Awaited<ReturnType<typeof createWebhookWorld>>;
let account: number;
let owner: Owner;
beforeAll(async () => {
  world = await createWebhookWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await world.newAccount();
  owner = await world.newOwner(account);
});

const LONG_AGO = '2000-01-01T00:00:00';
const replay = ({ id }: WebhookRecord) =>
  owner.ask(replayWebhook, { params: { webhookId: id }, body: { since: LONG_AGO } });
const running = async (): Promise<number[]> => {
  const { rows } = await world.sql.query('select webhook_id from webhook.replays order by webhook_id');
  return rows.map(({ webhook_id: id }) => Number(id));
};

it('brings the events of the account that the webhook wants, in their order', async () => {
  const before = await owner.newWebhook();
  const published = [];
  for (const type of ['vpc_create', 'subnet_create', 'vpc_update', 'vpc_delete'])
    published.push(await world.publish({ accountid: account, type }));
  await world.publish({ accountid: await world.newAccount() });
  await jetstream(world.link.connection).publish(`events.${account}.vpc.vpc_create`, 'not an event');
  await world.receiver.until(3, pathOf(before));
  const webhook = await owner.newWebhook();
  await replay(webhook);
  const received = await world.receiver.until(3, pathOf(webhook));
  const wanted = published.filter(({ type }) => type.startsWith('vpc_'));
  expect(received.map(({ event }) => event)).toEqual(wanted);
  await eventually('the end of the replay', async () => (await running()).length === 0 || undefined);
});

it('goes on with others when a replay fails', async () => {
  const [failing, webhook] = [await owner.newWebhook(), await owner.newWebhook()];
  await world.sql.query(
    `insert into webhook.replays (webhook_id, since, until, next_sequence, last_sequence) values ($1, now(), now(), -1, 0)`,
    [failing.id],
  );
  await world.publish({ accountid: account });
  await world.receiver.until(1, pathOf(webhook));
  await replay(webhook);
  await world.receiver.until(2, pathOf(webhook));
  expect(await running()).toContain(failing.id);
  await world.sql.query('delete from webhook.replays');
});

it('gives each replay its turn while others wait for their receivers', async () => {
  const [waiting, webhook] = [await owner.newWebhook(), await owner.newWebhook()];
  await world.sql.query(
    `insert into webhook.deliveries (webhook_id, event_id, event_type, lane, status, created)
     select $1, gen_random_uuid(), 'vpc_create', 'vpc 1', 'pending', now() from generate_series(1, 5000)`,
    [waiting.id],
  );
  await world.sql.query(
    `insert into webhook.replays (webhook_id, since, until) select unnest($1::bigint[]), now(), now()`,
    [[waiting.id, webhook.id]],
  );
  const runner = world.service.get(ReplayRunner);
  for (let turn = 0; turn < 3; turn += 1) await runner.round(() => true, 1);
  expect(await running()).toEqual([waiting.id]);
});

it('queues nothing for a replay that another process has ended meanwhile', async () => {
  const before = await owner.newWebhook();
  await world.publish({ accountid: account });
  await world.receiver.until(1, pathOf(before));
  const webhook = await owner.newWebhook();
  const become = (status: string) =>
    world.sql.query('update webhook.webhooks set status = $2 where id = $1', [webhook.id, status]);
  // The process here sees the replay only once the other one is ending it.
  await become('disabled');
  await world.sql.query(
    `insert into webhook.replays (webhook_id, since, until, next_sequence, last_sequence)
     values ($1, '2000-01-01', now() + interval '1 hour', 1, 1000000)`,
    [webhook.id],
  );
  await holding(world.sql, async (holder, pid) => {
    await holder.query('delete from webhook.replays where webhook_id = $1', [webhook.id]);
    await become('enabled');
    await waitUntilBlockedBy(world.sql, pid);
    await holder.query('commit');
  });
  await eventually('the end of the step that waited', async () => {
    const { rows } = await world.sql.query(
      `select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    );
    return rows.length === 0 || undefined;
  });
  const { rows } = await world.sql.query('select from webhook.deliveries where webhook_id = $1', [webhook.id]);
  expect(rows).toEqual([]);
});
