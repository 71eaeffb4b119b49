/** Catches: a statement of each event or attempt that reads all deliveries, or all lanes of a webhook whose receiver is dead. */
import { createWorld, tablesReadWholeForAnyValues, vacuumed } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { ADD, OPEN_LANES } from '../queue/delivery.repository.js';
import { OVERFULL } from '../retention/overdue-deliveries.observer.js';
import { DELETED_DELIVERIES, UNUSED_MESSAGES } from '../retention/old-deliveries.purge.js';
import { RECEIVERS } from '../webhooks/receiver.repository.js';
import { DUE_LANES, HEADS } from './due-delivery.repository.js';
import { END_MISDATED_WAITS } from './misdated-lanes.observer.js';
import { CLOSE_EMPTY, DROP, LOCK_LANES, PAUSE, RECORD } from './settlement.repository.js';

const DELIVERED = 50_000;
/** Of one webhook, each in a lane of its own. */
const WAITING = 10_000;
let world: World;
beforeAll(async () => {
  world = await createWorld(['webhook']);
  await world.sql.query(`
    set search_path to webhook;
    insert into accounts values (1, 1);
    insert into webhooks (account_id, user_id, username, url, types, status, created, updated)
    select 1, 1, 'spec', 'https://spec.example', '{*}', 'enabled', now(), now() from generate_series(1, 1000);
    insert into messages select md5(n::text)::uuid, 1, '{}', 'body', now() - n * interval '1 minute'
      from generate_series(1, ${DELIVERED}) as n;
    insert into deliveries (webhook_id, event_id, event_type, lane, status, created)
    select 2 + n % 999, md5(n::text)::uuid, 'vpc_update', 'vpc ' || n % 100, 'delivered', now()
      from generate_series(1, ${DELIVERED}) as n;
    insert into deliveries (webhook_id, event_id, event_type, lane, status, created)
    select 1, md5(n::text)::uuid, 'vpc_update', 'vpc ' || n, 'pending', now() from generate_series(1, ${WAITING}) as n;
    insert into lanes select 1, 'vpc ' || n, now() - n * interval '1 second' from generate_series(1, ${WAITING}) as n;
    reset search_path`);
  await vacuumed(world.sql, 'webhook.messages', 'webhook.deliveries', 'webhook.lanes', 'webhook.webhooks');
});
afterAll(() => world.stop());

const WEBHOOK = [1];
const LANE = ['vpc 7'];
const RESULT = JSON.stringify([{ id: DELIVERED + 7, attempts: 0, status: 'delivered' }]);

/** Pages that a statement reads with the plan for any values, which the service uses. */
async function pagesRead(text: string, values: readonly unknown[]): Promise<number> {
  const client = await world.sql.connect();
  try {
    await client.query('set search_path to webhook; set plan_cache_mode to force_generic_plan; begin');
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  } finally {
    await client.query('rollback; reset search_path; reset plan_cache_mode');
    client.release();
  }
}

it.each([
  ['finding lanes that are due', DUE_LANES, [], 40],
  ['reading the first deliveries of lanes', HEADS, [WEBHOOK, LANE], 20],
  ['reading receivers', RECEIVERS, [WEBHOOK], 20],
  ['locking lanes', LOCK_LANES, [WEBHOOK, LANE], 20],
  ['recording results', RECORD, [RESULT], 60],
  ['dropping deliveries', DROP, [[DELIVERED + 8]], 20],
  ['letting lanes wait', PAUSE, [WEBHOOK, LANE, [5_000]], 60],
  ['ending waits that are too long', END_MISDATED_WAITS, [], 200],
  ['closing lanes', CLOSE_EMPTY, [WEBHOOK, LANE], 40],
  ['opening lanes', OPEN_LANES, [WEBHOOK, ['vpc 0']], 60],
  ['adding deliveries', ADD, [WEBHOOK, [crypto.randomUUID()], ['vpc_update'], LANE], 60],
  ['purging the deliveries of deleted webhooks', DELETED_DELIVERIES, [], 40],
  ['purging messages', UNUSED_MESSAGES, [90], 40],
  ['counting what waits for webhooks', OVERFULL, [100], 200],
])('%s reads few pages', async (_, text, values, limit) => {
  expect(await pagesRead(text, values)).toBeLessThan(limit);
  const whole = await tablesReadWholeForAnyValues(world.sql, 'webhook', text);
  expect(whole.filter((table) => table === 'deliveries' || table === 'messages')).toEqual([]);
});
