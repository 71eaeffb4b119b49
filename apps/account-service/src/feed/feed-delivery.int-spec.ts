import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { tailEvents } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { randomUUID } from 'node:crypto';
import { eventually, waitUntilBlockedBy } from '@stratus/testing';
import { accountService } from '../account-service.definition.js';
import { AccountServiceModule } from '../account-service.module.js';
import { createAccountWorld, inTransaction } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';
import { eventOf } from '../../test/event.js';

let world: AccountWorld;
let owner: Caller;
let accountId: number;
beforeAll(async () => {
  world = await createAccountWorld();
  accountId = await world.newAccount();
  owner = await world.newUser(accountId);
  // The service publishes them itself, once it leads.
  await eventually(
    'the beginnings of the account in its feed',
    async () => (await entries()).length === 2 || undefined,
  );
});
afterAll(() => world.stop());

const entries = async (where = 'true') => {
  const { rows } = await world.sql.query(
    `select event_id, id::int, action from account.feed_events where account_id = $1 and ${where} order by id`,
    [accountId],
  );
  return rows;
};
const tail = (caller: Caller, body: { afterPosition?: number; limit?: number }) =>
  world.as(caller)(tailEvents, { body });

describe('the feed', () => {
  it('adds each event once, however often it is delivered', async () => {
    const event = eventOf({ accountid: accountId, entityid: '1' });
    // Different message ids: the stream keeps all three, as in a replay after its deduplication window.
    for (let time = 0; time < 3; time += 1) await world.publish(event);
    const last = await world.publish({ accountid: accountId, entityid: '2' });
    await world.inFeed(last.id);
    expect(await entries(`event_id = '${event.id}'`)).toHaveLength(1);
  });

  it('adds each event once when the broker redelivers the whole stream', async () => {
    const before = await entries();
    const manager = await jetstreamManager(world.link.connection);
    await world.service.stop();
    await manager.consumers.delete('EVENTS', 'account-event-feed');
    await world.boot(accountService, AccountServiceModule);
    const last = await world.publish({ accountid: accountId, entityid: '3' });
    await world.inFeed(last.id);
    expect((await entries()).slice(0, before.length)).toEqual(before);
    expect(await entries()).toHaveLength(before.length + 1);
  });

  it('stores an invalid event as a dead letter with the reason, and continues', async () => {
    const poison = { ...eventOf({ accountid: accountId }), id: 'no-uuid' };
    const client = jetstream(world.link.connection);
    await client.publish(`events.${accountId}.vpc.vpc_create`, JSON.stringify(poison));
    await client.publish(`events.${accountId}.vpc.vpc_create`, 'not even JSON');
    const good = await world.publish({ accountid: accountId, entityid: '4' });
    await world.inFeed(good.id);

    const manager = await jetstreamManager(world.link.connection);
    const buried = await eventually('two dead letters', async () => {
      const { state } = await manager.streams.info('DEAD_LETTERS');
      return state.messages === 2 ? state.last_seq : undefined;
    });
    const letters = await Promise.all(
      [buried - 1, buried].map((seq) => manager.streams.getMessage('DEAD_LETTERS', { seq })),
    );
    expect(letters.map((letter) => letter?.subject)).toEqual([
      'dead.account.account-event-feed',
      'dead.account.account-event-feed',
    ]);
    expect(letters.map((letter) => letter?.header.get('Stratus-Reason')).toSorted()).toEqual([
      expect.stringContaining('JSON'),
      expect.stringContaining('uuid'),
    ]);
  });

  it('assigns ids in commit order', async () => {
    const [late, early] = await inTransaction(world.sql, async (holder, pid) => {
      await holder.query(`select pg_advisory_xact_lock(hashtextextended('account:feed', 0))`);
      const published = await world.publish({ accountid: accountId, entityid: '5' });
      await waitUntilBlockedBy(world.sql, pid);
      const { rows } = await holder.query(
        `insert into account.feed_events (id, position, event_id, account_id, action, created, entity_type, entity_label,
                                          entity_url)
         select place, place, $1, $2, 'early', now(), 'account', '', ''
           from nextval('account.feed_positions') as place returning id::int`,
        [randomUUID(), accountId],
      );
      await holder.query('commit');
      return [published, rows[0]];
    });
    await world.inFeed(late.id);
    const [{ id }] = await entries(`event_id = '${late.id}'`);
    expect(id).toBeGreaterThan(early.id);
  });

  it('wakes live tails', async () => {
    const heard = await world.listen('signal.account.feed');
    await world.inFeed((await world.publish({ accountid: accountId, entityid: '6' })).id);
    await eventually('the signal', async () => heard[0]);
    expect(heard).toContainEqual({ accountId });
  });
});

describe('the tail', () => {
  it('starts at the end of the feed', async () => {
    const all = await entries();
    expect(await tail(owner, {})).toEqual({ data: [], latestPosition: all.at(-1).id });
  });

  it('continues after any event, oldest first, in replies of any size', async () => {
    const all = (await entries()).map(({ id }) => id);
    const read: number[] = [];
    let afterPosition = 0;
    for (;;) {
      const { data, latestPosition } = await tail(owner, { afterPosition, limit: 3 });
      read.push(...data.map(({ event }) => event.id));
      if (latestPosition === afterPosition) break;
      afterPosition = latestPosition;
    }
    expect(read).toEqual(all);
    expect((await tail(owner, { afterPosition: all[1] })).data.map(({ event }) => event.id)).toEqual(all.slice(2));
  });

  it('skips events hidden from a restricted user, and does not read them again', async () => {
    const user = await world.newUser(accountId, { restricted: true });
    await eventually('the token in the feed', async () => {
      const { data } = await tail(user, { afterPosition: 0 });
      return data.some(({ event }) => event.action === 'token_create') || undefined;
    });
    await world.inFeed((await world.publish({ accountid: accountId, entityid: '7' })).id);
    const { data, latestPosition } = await tail(user, { afterPosition: 0 });
    expect(data.map(({ event }) => event.action)).toEqual(['user_create', 'token_create']);
    expect(latestPosition).toBe((await entries()).at(-1).id);
  });

  it('starts at the beginning for an account without events', async () => {
    expect(await tail({ ...owner, accountId: 999 }, {})).toEqual({ data: [], latestPosition: 0 });
    expect(await tail({ ...owner, accountId: 999 }, { afterPosition: 5 })).toEqual({ data: [], latestPosition: 5 });
  });
});
