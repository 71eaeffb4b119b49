/** Catches: large events whose deliveries take all memory at once, or block each other. */
import { eventually } from '@stratus/testing';
import { status } from '../../test/receiver.js';
import { createWebhookWorld } from '../../test/webhook-world.js';
import { DueDeliveryRepository } from './due-delivery.repository.js';

const WEBHOOKS = 12;
let world: Awaited<ReturnType<typeof createWebhookWorld>>;
beforeAll(async () => {
  world = await createWebhookWorld();
});
afterAll(() => world.stop());

it('reads a few bodies of 7 MB at once, and in the end sends all', async () => {
  const account = await world.newAccount();
  const owner = await world.newOwner(account);
  const webhooks = await Promise.all(Array.from({ length: WEBHOOKS }, () => owner.newWebhook()));
  const held: (() => void)[] = [];
  world.receiver.behave((_, response) => void held.push(() => void response.writeHead(204).end()));
  await world.publish({ accountid: account, data: { large: 'x'.repeat(7 * 1024 * 1024) } });
  // More than 64 MB together. A loaded machine may give up and repeat one of them.
  await eventually('ten requests', async () => held.length >= 10 || undefined);
  const heads = await world.service
    .get(DueDeliveryRepository)
    .heads(webhooks.map(({ id: webhookId }) => ({ webhookId, lane: 'vpc 1' })));
  expect([heads.length, heads.filter(({ body }) => body !== null).length]).toEqual([WEBHOOKS, 3]);
  world.receiver.behave(status(204));
  for (const answer of held) answer();
  await world.receiver.until(WEBHOOKS);
  await eventually('recorded deliveries', async () => {
    const { rows } = await world.sql.query(`select from webhook.deliveries where status = 'delivered'`);
    return rows.length === WEBHOOKS || undefined;
  });
});
