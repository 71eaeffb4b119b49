/** Catches: a message that the purge deletes although a delivery that is being added needs it. */
import type { Type } from '@nestjs/common';
import { Database } from '@stratus/postgres';
import { createWebhookWorld, pathOf } from '../../test/webhook-world.js';
import { DeliveryRepository } from '../queue/delivery.repository.js';
import { messageOf } from '../queue/message.js';
import { OldDeliveriesPurge } from './old-deliveries.purge.js';

let world: Awaited<ReturnType<typeof createWebhookWorld>>;
beforeAll(async () => {
  world = await createWebhookWorld();
});
afterAll(() => world.stop());

const purge = () => world.service.get(OldDeliveriesPurge).run();
const inTransaction = (work: Parameters<Database['transaction']>[0]) =>
  world.service.get(Database as unknown as Type<Database>).transaction(work);
const age = (table: string, column: string) =>
  world.sql.query(`update webhook.${table} set ${column} = ${column} - interval '60 days'`);
/** A webhook that has got one event. */
const delivered = async () => {
  const owner = await world.newOwner(await world.newAccount());
  const webhook = await owner.newWebhook();
  const event = await world.publish({ accountid: owner.caller.accountId });
  await world.receiver.until(1, pathOf(webhook));
  return { owner, webhook, event };
};

it('keeps the message of an old event that is delivered again meanwhile', async () => {
  const { webhook, event } = await delivered();
  await age('deliveries', 'created');
  await age('messages', 'time');
  const message = messageOf(event);
  await inTransaction(async ({ statements }) => {
    await world.service.get(DeliveryRepository).queue(statements, [{ webhookId: webhook.id, message }]);
    await purge();
  });
  await world.receiver.until(2, pathOf(webhook));
});

it('keeps the message of a delivery that is resent meanwhile', async () => {
  const { webhook, event } = await delivered();
  const { rows } = await world.sql.query('select id, lane from webhook.deliveries where event_id = $1', [event.id]);
  const [{ id, lane }] = rows;
  await age('deliveries', 'created');
  await age('messages', 'time');
  await inTransaction(async ({ statements }) => {
    await world.service.get(DeliveryRepository).queueAgain(statements, { webhookId: webhook.id, lane }, Number(id));
    await purge();
  });
  await world.receiver.until(2, pathOf(webhook));
});
