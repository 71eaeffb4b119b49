/** Catches: a delivery that a change of its webhook, or another request for the same event, loses, reorders or leaves behind. */
import { apiTime, deleteWebhook, replayWebhook, resendWebhookDelivery, updateWebhook } from '@stratus/contracts';
import type { WebhookRecord } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { status } from '../../test/receiver.js';
import { createWebhookWorld, pathOf } from '../../test/webhook-world.js';
import type { Owner, WebhookWorld } from '../../test/webhook-world.js';

let world: WebhookWorld;
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

const publish = (number: number) =>
  world.publish({ accountid: account, type: 'vpc_update', sequence: String(number).padStart(10, '0') });
const idsAt = (path: string): unknown[] =>
  world.receiver.received.filter((each) => each.path === path).map(({ headers }) => headers['webhook-id']);
/** Holds the first request at a webhook. @returns its answer. */
async function held(webhook: WebhookRecord, publishing: Promise<unknown>): Promise<(code: number) => void> {
  const answers: ((code: number) => void)[] = [];
  const path = pathOf(webhook);
  world.receiver.behave((_, response) => void answers.push((code) => void response.writeHead(code).end()), path);
  await publishing;
  const answer = await eventually('a request', async () => answers[0]);
  world.receiver.behave(status(204), path);
  return answer;
}
const paramsOf = ({ id }: WebhookRecord) => ({ params: { webhookId: id } });
const untilStatuses = (webhook: WebhookRecord, ...expected: string[]) =>
  eventually(`deliveries: ${expected.join()}`, async () => {
    const found = await owner.deliveries(webhook.id);
    expect(found.map(({ status: is }) => is)).toEqual(expected);
    return found;
  });

it('sends nothing more to a webhook that is deleted during a request', async () => {
  const [deleted, kept] = [await owner.newWebhook(), await owner.newWebhook()];
  const answer = await held(deleted, publish(1));
  await publish(2);
  await world.receiver.until(2, pathOf(kept));
  await owner.ask(deleteWebhook, paramsOf(deleted));
  answer(204);
  const statuses = async () => {
    const text = 'select status from webhook.deliveries where webhook_id = $1 order by id';
    return (await world.sql.query(text, [deleted.id])).rows.map((row) => row.status as string).join();
  };
  await eventually('a recorded result', async () => (await statuses()) === 'delivered,pending');
  await publish(3);
  await world.receiver.until(3, pathOf(kept));
  expect([idsAt(pathOf(deleted)).length, await statuses()]).toEqual([1, 'delivered,pending']);
});

it('keeps the result of a request during which its webhook is disabled, and continues when it is enabled', async () => {
  const webhook = await owner.newWebhook();
  const answer = await held(webhook, publish(1));
  await publish(2);
  // A disabled webhook gets no more of them.
  await untilStatuses(webhook, 'pending', 'pending');
  await owner.ask(updateWebhook, { ...paramsOf(webhook), body: { status: 'disabled' } });
  answer(500);
  await eventually('a recorded result', async () => (await owner.deliveries(webhook.id)).at(-1)?.attempts === 1);
  await world.hurry();
  await owner.ask(updateWebhook, { ...paramsOf(webhook), body: { status: 'enabled' } });
  const [second, first] = await untilStatuses(webhook, 'delivered', 'delivered');
  expect([second!.attempts, first!.attempts]).toEqual([1, 2]);
  expect(idsAt(pathOf(webhook))).toEqual([first!.event_id, first!.event_id, second!.event_id]);
});

it('sends what waits to the new URL', async () => {
  const [webhook, other] = [await owner.newWebhook(), await owner.newWebhook({ types: ['vpc_delete'] })];
  const answer = await held(webhook, publish(1));
  const second = await publish(2);
  await owner.ask(updateWebhook, { ...paramsOf(webhook), body: { url: other.url } });
  answer(204);
  await untilStatuses(webhook, 'delivered', 'delivered');
  expect(idsAt(pathOf(other))).toEqual([second.id]);
});

it('sends a resource one request at a time while its events come live, resent and replayed', async () => {
  const webhook = await owner.newWebhook();
  const path = pathOf(webhook);
  const first = await publish(1);
  const [delivered] = await untilStatuses(webhook, 'delivered');
  let [underWay, most] = [0, 0];
  world.receiver.behave((received, response) => {
    most = Math.max(most, (underWay += 1));
    setTimeout(() => {
      underWay -= 1;
      status(204)(received, response);
    }, 5);
  }, path);
  const resend = () =>
    owner.ask(resendWebhookDelivery, { params: { webhookId: webhook.id, deliveryId: delivered!.id } });
  const since = apiTime(new Date(Date.now() - 60_000));
  const [live] = await Promise.all([
    Promise.all([2, 3, 4, 5].map(publish)),
    owner.ask(replayWebhook, { ...paramsOf(webhook), body: { since } }),
    ...Array.from({ length: 5 }, resend),
  ]);
  await eventually('the end', async () => {
    const { rows } = await world.sql.query(
      `select (select count(*) from webhook.replays) + (select count(*) from webhook.lanes where webhook_id = $1)
            + (5 - (select count(distinct event_id) from webhook.deliveries where webhook_id = $1)) as left`,
      [webhook.id],
    );
    return Number(rows[0].left) === 0;
  });
  const ids = idsAt(path);
  expect(most).toBe(1);
  // Live, five times resent, and replayed.
  expect(ids.filter((id) => id === first.id)).toHaveLength(7);
  for (const { id } of live) expect(ids).toContain(id);
});
