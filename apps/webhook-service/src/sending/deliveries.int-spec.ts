/**
 * Catches: an event that is lost, comes out of order or to someone who may not see it, a receiver that delays others, and a
 * result that is not recorded.
 */
import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  createWebhookSecret,
  deleteUser,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  probeWebhook,
  resendWebhookDelivery,
  updateUser,
  updateUserGrants,
  updateWebhook,
} from '@stratus/contracts';
import { Webhook } from 'standardwebhooks';
import { callerOf, eventually } from '@stratus/testing';
import { ClockSetback } from './clock-setback.js';
import { MisdatedLanesObserver } from './misdated-lanes.observer.js';
import { createWebhookWorld, pathOf } from '../../test/webhook-world.js';
import type { Owner } from '../../test/webhook-world.js';
import { status } from '../../test/receiver.js';

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

/** Refuses, and wants no other attempt for longer than any spec: only what a spec does makes one. */
const refuses = status(503, { 'retry-after': '3600' });
const sequence = (number: number): string => String(number).padStart(10, '0');
const publish = (entityid: string, number = 1, more = {}) =>
  world.publish({ accountid: account, entityid, sequence: sequence(number), ...more });
/** Waits until the deliveries of a webhook are as expected. */
const untilDeliveries = (webhookId: number, expected: object[]) =>
  eventually('the deliveries', async () => {
    const found = await owner.deliveries(webhookId);
    try {
      expect(found).toMatchObject(expected);
      return found;
    } catch {
      return undefined;
    }
  });

it('sends the event of the stream, signed by each secret', async () => {
  const webhook = await owner.newWebhook({ types: ['vpc_*'] });
  const second = await owner.ask(createWebhookSecret, { params: { webhookId: webhook.id } });
  await publish('1', 1, { type: 'subnet_create' });
  const event = await publish('1', 2);
  const [received] = await world.receiver.until(1, pathOf(webhook));
  expect(received!.event).toEqual(event);
  expect(received!.headers).toMatchObject({
    'content-type': 'application/cloudevents+json',
    'webhook-id': event.id,
  });
  for (const secret of [webhook.secret, second.secret])
    expect(new Webhook(secret!).verify(received!.body, received!.headers as Record<string, string>)).toEqual(event);
  await untilDeliveries(webhook.id, [
    {
      event_id: event.id,
      event_type: 'vpc_create',
      entity_type: 'vpc',
      entity_id: '1',
      status: 'delivered',
      attempts: 1,
      next_attempt: null,
      response_status: 204,
      error: null,
    },
  ]);
});

it('sends the events of a resource one after the other, and those of others meanwhile', async () => {
  const webhook = await owner.newWebhook();
  const path = pathOf(webhook);
  const held: (() => void)[] = [];
  world.receiver.behave(({ event }, response) => {
    const answer = (): void => void response.writeHead(204).end();
    if (event.entityid === 'slow') held.push(answer);
    else answer();
  }, path);
  for (const number of [1, 2]) await publish('slow', number);
  for (const number of [1, 2, 3]) await publish('quick', number);
  const received = await world.receiver.until(4, path);
  const of = (id: string) => received.filter(({ event }) => event.entityid === id).map(({ event }) => event.sequence);
  expect([of('slow'), of('quick')]).toEqual([[sequence(1)], [1, 2, 3].map(sequence)]);
  held[0]!();
  await eventually('the second one', async () => held[1]);
  held[1]!();
});

it('tries again until it is accepted, and then sends what waited', async () => {
  const webhook = await owner.newWebhook();
  const path = pathOf(webhook);
  world.receiver.behave(refuses, path);
  const first = await publish('1', 1);
  const second = await publish('1', 2);
  await untilDeliveries(webhook.id, [
    { event_id: second.id, status: 'pending', attempts: 0, next_attempt: null },
    { event_id: first.id, status: 'pending', attempts: 1, response_status: 503, next_attempt: expect.any(String) },
  ]);
  expect(world.receiver.received.filter((each) => each.path === path)).toHaveLength(1);
  world.receiver.behave(status(204), path);
  await world.hurry();
  await untilDeliveries(webhook.id, [
    { event_id: second.id, status: 'delivered', attempts: 1 },
    { event_id: first.id, status: 'delivered', attempts: 2 },
  ]);
});

it('sends what waits at once when its URL changes, and not while it is disabled', async () => {
  const webhook = await owner.newWebhook();
  const params = { webhookId: webhook.id };
  world.receiver.behave(refuses, pathOf(webhook));
  await publish('1');
  await untilDeliveries(webhook.id, [{ attempts: 1, next_attempt: expect.any(String) }]);
  await owner.ask(updateWebhook, { params, body: { status: 'disabled' } });
  await untilDeliveries(webhook.id, [{ status: 'pending', next_attempt: null }]);
  await owner.ask(updateWebhook, { params, body: { status: 'enabled' } });
  await untilDeliveries(webhook.id, [{ attempts: 2 }]);
  const url = `${world.receiver.url}/moved-${webhook.id}`;
  await owner.ask(updateWebhook, { params, body: { url } });
  await untilDeliveries(webhook.id, [{ status: 'delivered', attempts: 3 }]);
  await world.receiver.until(1, `/moved-${webhook.id}`);
});

it('waits as long as the receiver asks for', async () => {
  const webhook = await owner.newWebhook();
  world.receiver.behave(refuses, pathOf(webhook));
  await publish('1');
  await untilDeliveries(webhook.id, [{ attempts: 1 }]);
  const { rows } = await world.sql.query<{ minutes: number }>(
    'select extract(epoch from due - now())::float8 / 60 as minutes from webhook.lanes where webhook_id = $1',
    [webhook.id],
  );
  expect(Math.round(rows[0]!.minutes)).toBe(60);
});

it('tries at once what waits too long because the clock of Postgres was ahead, and nothing else', async () => {
  const [ahead, untried, right] = [await owner.newWebhook(), await owner.newWebhook(), await owner.newWebhook()];
  const webhooks = [ahead, untried, right];
  for (const webhook of webhooks) world.receiver.behave(refuses, pathOf(webhook));
  await publish('1');
  for (const { id } of webhooks) await untilDeliveries(id, [{ attempts: 1, next_attempt: expect.any(String) }]);
  const ids = webhooks.map(({ id }) => id);
  await world.sql.query(`update webhook.lanes set due = now() + interval '1 hour' where webhook_id = any($1)`, [ids]);
  await world.sql.query(
    `update webhook.deliveries set last_attempt = last_attempt + interval '1 hour' where webhook_id = $1`,
    [ahead.id],
  );
  await world.sql.query('update webhook.deliveries set attempts = 0, last_attempt = null where webhook_id = $1', [
    untried.id,
  ]);
  const observer = world.service.get(MisdatedLanesObserver);
  observer.begin();
  await observer.check();
  await untilDeliveries(ahead.id, [{ attempts: 2 }]);
  await untilDeliveries(untried.id, [{ attempts: 1 }]);
  await untilDeliveries(right.id, [{ attempts: 1 }]);
});

it('notices within seconds that the clock of Postgres was ahead, also if it was for seconds only', async () => {
  const webhook = await owner.newWebhook();
  world.receiver.behave(refuses, pathOf(webhook));
  await publish('1');
  await untilDeliveries(webhook.id, [{ attempts: 1, next_attempt: expect.any(String) }]);
  await world.sql.query(`update webhook.lanes set due = due + interval '1 hour' where webhook_id = $1`, [webhook.id]);
  await world.sql.query(
    `update webhook.deliveries set last_attempt = last_attempt + interval '1 hour' where webhook_id = $1`,
    [webhook.id],
  );
  jest.spyOn(ClockSetback.prototype, 'isNoticed').mockReturnValueOnce(true);
  const tries = () => world.receiver.received.filter(({ path }) => path === pathOf(webhook)).length;
  await eventually('another try', async () => tries() === 2 || undefined);
});

it('is disabled by a receiver that is gone, and continues when it is enabled', async () => {
  const webhook = await owner.newWebhook();
  const params = { webhookId: webhook.id };
  world.receiver.behave(status(410), pathOf(webhook));
  const event = await publish('1');
  await eventually('a disabled webhook', async () => {
    const { status: is, disabled_reason: reason } = await owner.ask(getWebhook, { params });
    return is === 'disabled' && reason === 'gone' ? true : undefined;
  });
  world.receiver.behave(status(204), pathOf(webhook));
  await owner.ask(updateWebhook, { params, body: { status: 'enabled' } });
  await untilDeliveries(webhook.id, [{ event_id: event.id, status: 'delivered', attempts: 2 }]);
  expect(await owner.ask(getWebhook, { params })).toMatchObject({ disabled_reason: null });
});

it('resends a delivery as a new one', async () => {
  const webhook = await owner.newWebhook();
  const event = await publish('1');
  const [delivered] = await untilDeliveries(webhook.id, [{ status: 'delivered' }]);
  const params = { webhookId: webhook.id, deliveryId: delivered!.id };
  const again = await owner.ask(resendWebhookDelivery, { params });
  expect(again).toMatchObject({ event_id: event.id, status: 'pending', attempts: 0 });
  expect(again.id).toBeGreaterThan(delivered!.id);
  await world.receiver.until(2, pathOf(webhook));
  await untilDeliveries(webhook.id, [{ id: again.id, status: 'delivered' }, { id: delivered!.id }]);
  const other = await owner.newWebhook();
  await expect(owner.ask(resendWebhookDelivery, { params: { ...params, webhookId: other.id } })).rejects.toMatchObject({
    status: 404,
  });
});

it('probes, also while it is disabled', async () => {
  const webhook = await owner.newWebhook();
  const params = { webhookId: webhook.id };
  await owner.ask(updateWebhook, { params, body: { status: 'disabled' } });
  world.receiver.behave(status(418), pathOf(webhook));
  const probe = await owner.ask(probeWebhook, { params });
  expect(probe).toMatchObject({ response_status: 418, response_body: 'status 418', error: null });
  const request = { id: 'spec', executionId: randomUUID(), idempotencyKey: randomUUID(), fingerprint: 'same' };
  const first = await owner.ask(probeWebhook, { params, request });
  expect(await owner.ask(probeWebhook, { params, request })).toEqual(first);
  const [received, ...others] = world.receiver.received.filter(({ path }) => path === pathOf(webhook));
  expect(others.map(({ event }) => event.id)).toEqual([first.event_id]);
  expect(received!.event).toMatchObject({ id: probe.event_id, type: 'webhook_probe', entityid: String(webhook.id) });
  expect(() => new Webhook(webhook.secret!).verify(received!.body, received!.headers as never)).not.toThrow();
});

it('sends a restricted user only what the user may see at the moment', async () => {
  const restricted = await world.newOwner(account, { restricted: true });
  const webhook = await restricted.newWebhook({ types: ['vpc_*'] });
  const all = await owner.newWebhook({ types: ['vpc_*'] });
  const operator = world.as(callerOf(account, { userId: 0, username: '(operator spec)' }));
  const grant = (permissions: 'read_only' | null) =>
    operator(updateUserGrants, {
      params: { username: restricted.caller.username },
      body: { vpc: [{ id: 5, permissions }] } as never,
    });
  const noMoreLanes = () =>
    eventually('no more lanes', async () => {
      const { rows } = await world.sql.query('select from webhook.lanes where webhook_id = $1', [webhook.id]);
      return rows.length === 0 || undefined;
    });
  for (const id of ['5', '6']) await publish(id, 1);
  await world.receiver.until(2, pathOf(all));
  // Those of the user may still wait for account-service, and a grant given by then would show them.
  await noMoreLanes();
  // Once account-service knows the VPC.
  await eventually('a grant', () => grant('read_only'));
  await publish('5', 2, { type: 'vpc_update' });
  await publish('6', 2, { type: 'vpc_update' });
  const [seen] = await world.receiver.until(1, pathOf(webhook));
  expect(seen!.event).toMatchObject({ entityid: '5', sequence: sequence(2) });
  await grant(null);
  await publish('5', 3, { type: 'vpc_update' });
  await publish('6', 3, { type: 'vpc_update' });
  await world.receiver.until(6, pathOf(all));
  await noMoreLanes();
  expect((await restricted.deliveries(webhook.id)).map(({ entity_id: id, status: is }) => [id, is])).toEqual([
    ['5', 'delivered'],
  ]);
});

it('ends with its user, and when it is deleted', async () => {
  const other = await world.newOwner(account);
  const webhook = await other.newWebhook();
  const deleted = await owner.newWebhook();
  const kept = await owner.newWebhook();
  await owner.ask(deleteWebhook, { params: { webhookId: deleted.id } });
  const operator = world.as(callerOf(account, { userId: 0, username: '(operator spec)' }));
  const username = `renamed-${other.caller.userId}`;
  await operator(updateUser, { params: { username: other.caller.username }, body: { username } });
  await operator(deleteUser, { params: { username } });
  await eventually('no webhook of the user', async () => {
    const { data } = await other.ask(listWebhooks);
    return data.length === 0 || undefined;
  });
  const { rows } = await world.sql.query(
    `select actor, secondary_entity ->> 'label' as owner from webhook.events where type = 'webhook_delete' and entity_id = $1`,
    [String(webhook.id)],
  );
  expect(rows).toEqual([{ actor: '(operator spec)', owner: username }]);
  await publish('1');
  await world.receiver.until(1, pathOf(kept));
  const paths = new Set(world.receiver.received.map(({ path }) => path));
  expect([paths.has(pathOf(webhook)), paths.has(pathOf(deleted))]).toEqual([false, false]);
});
