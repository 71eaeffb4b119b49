/**
 * Catches: a test that is shown another account's events, a part of what a call caused as if it were all, or nothing; an installation
 * for people that keeps request ids in its feed.
 */
import { randomUUID } from 'node:crypto';
import { findRequestEvents } from '@stratus/contracts';
import { eventDefinitions } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';
import { eventually } from '@stratus/testing';
import { createAccountWorld, inTransaction } from '../../../test/account-world.js';
import type { AccountWorld } from '../../../test/account-world.js';
import { eventOf, stepOf } from '../../../test/event.js';
import { feedChangesOf } from '../feed-changes.js';
import { FeedRepository } from '../feed.repository.js';

let world: AccountWorld;
let accountId: number;
beforeAll(async () => {
  world = await createAccountWorld([], { TEST_CONTROL: 'on' });
});
afterAll(() => world.stop());
beforeEach(async () => {
  accountId = await world.newAccount();
});

const publish = (requestid: string, parts: Partial<CloudEvent> = {}): Promise<CloudEvent> =>
  world.publish({ accountid: accountId, requestid, ...parts });
const find = (...requestIds: string[]) =>
  world.client.ask(findRequestEvents, { params: {}, body: { accountId, requestIds } });

/** The other services have published everything. */
async function withServices<T>(work: () => Promise<T>): Promise<T> {
  const others = new Set(eventDefinitions().map(({ service }) => service));
  others.delete('account');
  const { connection } = world.link;
  const callback = (_: unknown, message: { respond: (data: string) => unknown }) => void message.respond('[]');
  const listening = [...others].map((name) => connection.subscribe(`${name}.ledger.unpublished`, { callback }));
  await connection.flush();
  try {
    return await work();
  } finally {
    for (const each of listening) each.unsubscribe();
  }
}

describe('the events of requests', () => {
  it('are those of the account, with the state of the jobs that they began', () =>
    withServices(async () => {
      const jobid = randomUUID();
      await publish('one', { entityid: '7', time: '2026-11-21T07:32:53.120Z' });
      await publish('other', { entityid: '8' });
      await publish('boot', stepOf('started', { accountid: accountId, requestid: 'boot', jobid }));
      await publish('cancel', stepOf('finished', { accountid: accountId, requestid: 'cancel', jobid, sequence: 2 }));
      await publish('one', { accountid: await world.newAccount() });
      // A loaded machine may take longer than the service waits. An answer that calls itself complete is.
      const found = await eventually('a complete answer', async () => {
        const answer = await find('one', 'boot', 'cancel', 'unknown');
        return answer.isComplete ? answer.found : undefined;
      });
      expect(found.map(({ requestId, event }) => [requestId, event.status])).toEqual([
        ['one', 'notification'],
        ['boot', 'finished'],
      ]);
      expect(found[0]?.event).toEqual({
        id: expect.any(Number),
        action: 'vpc_create',
        created: '2026-11-21T07:32:53',
        entity: { id: 7, label: 'vpc-7', type: 'vpc', url: '/v4/vpcs/7' },
        secondary_entity: null,
        status: 'notification',
      });
    }));

  it('are not complete while a service does not tell what it has not published', async () => {
    await world.inFeed((await publish('one')).id);
    expect(await find('one')).toMatchObject({ isComplete: false, found: [{ requestId: 'one' }] });
  });

  it('are not complete while the feed lacks one', () =>
    withServices(() =>
      inTransaction(world.sql, async (holder) => {
        await holder.query(`select pg_advisory_xact_lock(hashtextextended('account:feed', 0))`);
        await publish('one');
        expect(await find('one')).toEqual({ isComplete: false, found: [] });
      }),
    ));

  it('are found by an index that nothing else is in', async () => {
    const { rows } = await world.sql.query(
      `insert into account.feed_events (event_id, position, account_id, action, created, entity_type, entity_label, entity_url)
       select gen_random_uuid(), 0, $1, 'vpc_create', now(), 'vpc', '', '' from generate_series(1, 5000) returning id`,
      [accountId],
    );
    expect(rows).toHaveLength(5000);
    await world.sql.query('analyze account.feed_events');
    const plan = await world.sql.query(
      `explain select event.id from account.feed_events as event
        where event.account_id = ${accountId} and event.request_id = any('{one,other}'::text[]) order by event.id limit 10001`,
    );
    expect(JSON.stringify(plan.rows)).toContain('feed_events_request');
  });

  it('are not kept without test control', async () => {
    const event = eventOf({ accountid: accountId, requestid: 'secret' });
    const feed = new FeedRepository({ TEST_CONTROL: 'off' });
    await world.transaction(({ statements }) => feed.write(statements, feedChangesOf([event], new Map())));
    const { rows } = await world.sql.query('select request_id from account.feed_events where event_id = $1', [
      event.id,
    ]);
    expect(rows).toEqual([{ request_id: null }]);
  });
});
