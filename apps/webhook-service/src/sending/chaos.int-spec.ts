/** Catches: an event that is lost or comes out of order while receivers fail and the service dies at random. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually, numbersFrom } from '@stratus/testing';
import { status } from '../../test/receiver.js';
import type { Behaviour } from '../../test/receiver.js';
import { WebhookProcess } from '../../test/webhook-process.js';
import { createWorldWithoutService, pathOf } from '../../test/webhook-world.js';
import type { WebhookWorld } from '../../test/webhook-world.js';

const SEED = Number(process.env.SEED ?? 1);
const WEBHOOKS = 4;
const RESOURCES = 20;
const EVENTS = 120;
const KILLS = 3;
const below = numbersFrom(SEED);

let world: WebhookWorld;
beforeAll(async () => {
  world = await createWorldWithoutService();
});
afterAll(() => world.stop());

/** Accepts half of the requests, and some of them late. */
const moody: Behaviour = (received, response) => {
  const dice = below(20);
  if (dice < 4) status(500)(received, response);
  else if (dice < 7) response.destroy();
  else if (dice < 10) setTimeout(() => status(204)(received, response), below(300));
  else status(204)(received, response);
};

it(`seed ${SEED}: every webhook gets every event, those of a resource in their order`, async () => {
  const account = await world.newAccount();
  const owner = await world.newOwner(account);
  let service = await WebhookProcess.start(world);
  const webhooks = await Promise.all(Array.from({ length: WEBHOOKS }, () => owner.newWebhook({ types: ['vpc_*'] })));
  for (const webhook of webhooks) world.receiver.behave(moody, pathOf(webhook));
  // Otherwise failed attempts would be tried again only after 5 s and more.
  const over = new AbortController();
  const hurrying = (async () => {
    while (!over.signal.aborted) {
      await world.hurry();
      await delay(200);
    }
  })();
  const published = (async () => {
    for (let number = 1; number <= EVENTS; number += 1) {
      const entityid = String(1 + below(RESOURCES));
      await world.publish({
        accountid: account,
        entityid,
        type: 'vpc_update',
        sequence: String(number).padStart(10, '0'),
      });
      await delay(10);
    }
  })();
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Works meanwhile, and beside the next one.
      const next = await WebhookProcess.start(world);
      await delay(below(500));
      await service.end('SIGKILL');
      service = next;
    }
    await published;
    for (const webhook of webhooks) world.receiver.behave(status(204), pathOf(webhook));
    await eventually('the end of all deliveries', async () => {
      const { rows } = await world.sql.query<{ delivered: number; lanes: number }>(`
        select count(*) filter (where status = 'delivered')::int as delivered,
               (select count(*)::int from webhook.lanes) as lanes from webhook.deliveries`);
      expect(rows).toEqual([{ delivered: EVENTS * WEBHOOKS, lanes: 0 }]);
      return true;
    });
  } finally {
    over.abort();
    await hurrying;
    await service.end('SIGKILL');
  }
  for (const webhook of webhooks) {
    const received = world.receiver.received.filter(({ path }) => path === pathOf(webhook));
    const first = [...new Map(received.toReversed().map(({ event }) => [event.id, event])).values()].toReversed();
    expect(first).toHaveLength(EVENTS);
    for (const events of Map.groupBy(first, ({ entityid }) => entityid).values()) {
      const sequences = events.map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted());
    }
  }
});
