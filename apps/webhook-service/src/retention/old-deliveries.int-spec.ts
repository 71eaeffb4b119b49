/** Catches: a delivery that is kept for ever, one that is purged too early, and rows that a deleted webhook leaves. */
import { deleteWebhook } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { status } from '../../test/receiver.js';
import { createWebhookWorld, pathOf } from '../../test/webhook-world.js';
import type { Owner } from '../../test/webhook-world.js';
import { OldDeliveriesPurge } from './old-deliveries.purge.js';
import { OverdueDeliveriesObserver } from './overdue-deliveries.observer.js';

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

const purge = () => world.service.get(OldDeliveriesPurge).run();
const publish = (entityid: string) => world.publish({ accountid: account, entityid });
/** Lets an event and its deliveries be older than the retention time, which is 14 days. */
const age = async (eventId: string, days = 15): Promise<void> => {
  const past = `now() - interval '${days} days'`;
  await world.sql.query(`update webhook.messages set time = ${past} where event_id = $1`, [eventId]);
  await world.sql.query(`update webhook.deliveries set created = ${past} where event_id = $1`, [eventId]);
};
const countOf = async (table: string, condition: string, value: unknown): Promise<number> =>
  (await world.sql.query(`select from webhook.${table} where ${condition} = $1`, [value])).rows.length;
const messages = (eventId: string) => countOf('messages', 'event_id', eventId);
/** Refuses, and wants no other attempt for longer than any spec: the purge skips rows that an attempt is changing. */
const refuses = status(503, { 'retry-after': '3600' });
const untilTried = (webhookId: number) =>
  eventually('a recorded attempt of each delivery', async () =>
    (await owner.deliveries(webhookId)).every(({ attempts }) => attempts === 1),
  );
const untilStatuses = (webhookId: number, ...expected: string[]) =>
  eventually(`deliveries that are ${expected.join(', ')}`, async () => {
    const found = (await owner.deliveries(webhookId)).map(({ status: is }) => is);
    return found.join() === expected.join() || undefined;
  });

it('purges old deliveries, whatever has become of them, and events without any', async () => {
  const webhook = await owner.newWebhook();
  const waiting = await owner.newWebhook();
  world.receiver.behave(refuses, pathOf(waiting));
  const old = await publish('1');
  const recent = await publish('2');
  await untilStatuses(webhook.id, 'delivered', 'delivered');
  await untilStatuses(waiting.id, 'pending', 'pending');
  await untilTried(waiting.id);
  await purge();
  expect(await owner.deliveries(webhook.id)).toHaveLength(2);
  await age(old.id);
  await purge();
  for (const { id } of [webhook, waiting])
    expect((await owner.deliveries(id)).map(({ event_id: event }) => event)).toEqual([recent.id]);
  expect([await messages(old.id), await messages(recent.id)]).toEqual([0, 1]);
  world.receiver.behave(status(204), pathOf(waiting));
  await world.hurry();
  await untilStatuses(waiting.id, 'delivered');
  await eventually('no lane', async () => (await countOf('lanes', 'webhook_id', waiting.id)) === 0);
});

it('keeps an old event that is delivered again', async () => {
  const webhook = await owner.newWebhook();
  const event = await publish('1');
  await untilStatuses(webhook.id, 'delivered');
  await age(event.id);
  await world.sql.query(
    `insert into webhook.deliveries (webhook_id, event_id, event_type, lane, status, created)
     select webhook_id, event_id, event_type, lane, 'delivered', now() from webhook.deliveries where event_id = $1`,
    [event.id],
  );
  await purge();
  expect([await owner.deliveries(webhook.id), await messages(event.id)]).toMatchObject([[{ event_id: event.id }], 1]);
});

it('purges all of a deleted webhook', async () => {
  const webhook = await owner.newWebhook();
  world.receiver.behave(refuses, pathOf(webhook));
  await publish('1');
  await untilStatuses(webhook.id, 'pending');
  await untilTried(webhook.id);
  await owner.ask(deleteWebhook, { params: { webhookId: webhook.id } });
  await purge();
  for (const table of ['deliveries', 'lanes', 'webhook_secrets', 'replays'])
    expect([table, await countOf(table, 'webhook_id', webhook.id)]).toEqual([table, 0]);
  expect(await countOf('webhooks', 'id', webhook.id)).toBe(0);
});

it('disables a webhook for which too many deliveries wait', async () => {
  const [full, other] = [await owner.newWebhook(), await owner.newWebhook({ types: ['vpc_delete'] })];
  world.receiver.behave(status(500), pathOf(full));
  for (const id of ['1', '2', '3']) await publish(id);
  await untilStatuses(full.id, 'pending', 'pending', 'pending');
  const statuses = async () => {
    const { rows } = await world.sql.query(
      'select status, disabled_reason as reason from webhook.webhooks where id = any($1) order by id',
      [[full.id, other.id]],
    );
    return rows;
  };
  await world.service.get(OverdueDeliveriesObserver).check(4);
  expect(await statuses()).toMatchObject([{ status: 'enabled' }, { status: 'enabled' }]);
  await world.service.get(OverdueDeliveriesObserver).check(3);
  expect(await statuses()).toMatchObject([{ status: 'disabled', reason: 'too_many_pending' }, { status: 'enabled' }]);
});
