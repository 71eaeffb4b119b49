/** Catches: questions without a pause while account-service cannot answer them. */
import { METRICS } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import { createWebhookWorld, pathOf } from '../../test/webhook-world.js';

let world: Awaited<ReturnType<typeof createWebhookWorld>>;
beforeAll(async () => {
  world = await createWebhookWorld();
});
afterAll(() => world.stop());

/** More than are sent at once to one webhook. */
const RESOURCES = 40;

it('pauses between attempts to learn who may see events, also when more deliveries wait than there is room for', async () => {
  const account = await world.newAccount();
  const webhook = await (await world.newOwner(account)).newWebhook();
  const { get } = world.service;
  const failures = async (): Promise<number> => {
    const metric = await get<Registry>(METRICS).getSingleMetric('stratus_webhook_viewer_failures_total')?.get();
    return metric?.values[0]?.value ?? 0;
  };
  await world.sql.query('alter table account.users rename to users_of_before');
  for (let id = 1; id <= RESOURCES; id += 1) await world.publish({ accountid: account, entityid: String(id) });
  await eventually('every delivery', async () => {
    const { rows } = await world.sql.query('select from webhook.lanes where webhook_id = $1', [webhook.id]);
    return rows.length === RESOURCES || undefined;
  });
  const [before, began] = [await failures(), performance.now()];
  await eventually('four more failures', async () => (await failures()) >= before + 4 || undefined);
  // Without a pause, four take a tenth of a second.
  expect(performance.now() - began).toBeGreaterThan(500);
  await world.sql.query('alter table account.users_of_before rename to users');
  await world.receiver.until(RESOURCES, pathOf(webhook));
});
