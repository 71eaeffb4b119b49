/** Catches: a replay that leaves out, repeats or invents events, ends too early or never, or starts again after a crash. */
import { jetstreamManager } from '@nats-io/jetstream';
import { apiTime, replayWebhook } from '@stratus/contracts';
import type { WebhookRecord } from '@stratus/contracts';
import { EVENTS_STREAM } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';
import { eventually, holding, waitUntilBlockedBy } from '@stratus/testing';
import { WebhookProcess } from '../../test/webhook-process.js';
import { createWorldWithoutService, pathOf } from '../../test/webhook-world.js';
import type { Owner, WebhookWorld } from '../../test/webhook-world.js';

let world: WebhookWorld;
let service: WebhookProcess;
let account: number;
let owner: Owner;
beforeAll(async () => {
  world = await createWorldWithoutService();
  service = await WebhookProcess.start(world);
});
afterAll(async () => {
  await service.end('SIGKILL');
  await world.stop();
});
beforeEach(async () => {
  account = await world.newAccount();
  owner = await world.newOwner(account);
});

/** Publishes events of the account, each with one of another account, and waits until they have been matched. */
async function publish(count: number): Promise<CloudEvent[]> {
  // The stream stores them in this order: it is that in which one connection sends them.
  const publishing: Promise<CloudEvent>[] = [];
  for (let number = 1; number <= count; number += 1) {
    const sequence = String(number).padStart(10, '0');
    publishing.push(world.publish({ accountid: account, entityid: '1', type: 'vpc_update', sequence }));
    publishing.push(world.publish({ accountid: account + 1_000, sequence }));
  }
  const events = (await Promise.all(publishing)).filter(({ accountid }) => accountid === account);
  await eventually('matched events', async () => {
    const { rowCount } = await world.sql.query('select from webhook.inbox where event_id = any($1)', [idsOf(events)]);
    return rowCount === count;
  });
  return events;
}
const replay = (webhook: WebhookRecord, since: Date) =>
  owner.ask(replayWebhook, { params: { webhookId: webhook.id }, body: { since: apiTime(since) } });
const untilOver = () =>
  eventually('the end of all replays', async () => {
    const { rows } = await world.sql.query('select from webhook.replays');
    return rows.length === 0 || undefined;
  });
const idsAt = (webhook: WebhookRecord): unknown[] =>
  world.receiver.received.filter(({ path }) => path === pathOf(webhook)).map(({ headers }) => headers['webhook-id']);
/** The ids of queued deliveries in their order. */
const queued = async (webhook: WebhookRecord): Promise<string[]> => {
  const { rows } = await world.sql.query<{ event_id: string }>(
    'select event_id from webhook.deliveries where webhook_id = $1 order by id',
    [webhook.id],
  );
  return rows.map(({ event_id: id }) => id);
};
const anHourAgo = (): Date => new Date(Date.now() - 3_600_000);
const idsOf = (events: readonly CloudEvent[]): string[] => events.map(({ id }) => id);

it('delivers the matching events of the account again, with their ids and in their order', async () => {
  const webhook = await owner.newWebhook({ types: ['vpc_update'] });
  const events = await publish(5);
  await world.publish({ accountid: account, type: 'vpc_create' });
  await world.receiver.until(5, pathOf(webhook));
  await replay(webhook, anHourAgo());
  await world.receiver.until(10, pathOf(webhook));
  await untilOver();
  expect(idsAt(webhook)).toEqual([...idsOf(events), ...idsOf(events)]);
  expect(await queued(webhook)).toHaveLength(10);
});

it('delivers only what has happened since the given time', async () => {
  const old = { accountid: account, type: 'vpc_update', time: new Date(Date.now() - 60_000).toISOString() };
  await world.publish(old);
  const [event] = await publish(1);
  const webhook = await owner.newWebhook();
  await replay(webhook, new Date(Date.now() - 30_000));
  await world.receiver.until(1, pathOf(webhook));
  await untilOver();
  expect(await queued(webhook)).toEqual([event!.id]);
});

/** Stops replays in the transaction of a step, as long as the work runs. @param condition of the row before the step. */
async function stopped(condition: string, work: (blocked: () => Promise<void>) => Promise<void>): Promise<void> {
  await world.sql.query(`
    create function webhook.wait() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(92);
      return coalesce(new, old);
    end $$;
    create trigger stopped before update or delete on webhook.replays for each row when (${condition})
      execute function webhook.wait()`);
  await holding(world.sql, async (holder, pid) => {
    await holder.query('select pg_advisory_xact_lock(92)');
    await work(() => waitUntilBlockedBy(world.sql, pid));
  });
  await eventually('the end of the step', async () => {
    await world.sql.query('drop function webhook.wait cascade');
    return true;
  });
}

it('refuses a second replay while one is running', async () => {
  const webhook = await owner.newWebhook();
  await stopped('true', async (blocked) => {
    await replay(webhook, anHourAgo());
    await blocked();
    await expect(replay(webhook, anHourAgo())).rejects.toMatchObject({ status: 400 });
  });
  await untilOver();
});

it('continues after a kill, and queues each event once', async () => {
  const events = await publish(410);
  const webhook = await owner.newWebhook();
  const killed = (condition: string, isFirst: boolean, begin: () => Promise<unknown>) =>
    stopped(condition, async (blocked) => {
      await begin();
      await blocked();
      await service.end('SIGKILL');
      const done = await queued(webhook);
      expect(done).toEqual(idsOf(events).slice(0, done.length));
      expect([done.length === 0, done.length < events.length]).toEqual([isFirst, true]);
    });
  const restart = async () => (service = await WebhookProcess.start(world));
  await killed('old.next_sequence is null', true, () => replay(webhook, anHourAgo()));
  await killed('old.next_sequence is not null', false, restart);
  await restart();
  await untilOver();
  expect(await queued(webhook)).toEqual(idsOf(events));
  const sent = [...new Set(idsAt(webhook))];
  expect(sent).toEqual(idsOf(events).slice(0, sent.length));
});

it('begins with the first event that is left in a purged stream, and ends in an empty one', async () => {
  const [, , third] = await publish(3);
  const [one, other] = [await owner.newWebhook(), await owner.newWebhook()];
  // Its keeper would soon replace a stream that has been purged.
  await world.accountService.stop();
  const { streams } = await jetstreamManager(world.link.connection);
  const last = await streams.getMessage(EVENTS_STREAM.name, { last_by_subj: `events.${account}.vpc.vpc_update` });
  await streams.purge(EVENTS_STREAM.name, { seq: last!.seq });
  await replay(one, anHourAgo());
  await untilOver();
  expect(await queued(one)).toEqual([third!.id]);
  await streams.purge(EVENTS_STREAM.name);
  await replay(other, anHourAgo());
  await untilOver();
  expect(await queued(other)).toEqual([]);
});
