import { getProfileGrants } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import type { Statements } from '@stratus/postgres';
import { waitUntilBlockedBy } from '@stratus/testing';
import { createAccountWorld, inTransaction } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';
import { AccountEventFeedSubscription } from './account-event-feed.subscription.js';
import { eventOf, stepOf } from '../../test/event.js';

let world: AccountWorld;
let owner: Caller;
let user: Caller;
let ids = 0;
beforeAll(async () => {
  world = await createAccountWorld();
  owner = await world.newUser(await world.newAccount());
  user = await world.newUser(owner.accountId, { restricted: true });
});
afterAll(() => world.stop());

const created = (parts: Partial<CloudEvent> = {}) =>
  eventOf({ accountid: owner.accountId, actor: user.username, entityid: String((ids += 1)), ...parts });
const rowsOf = async (event: CloudEvent) => {
  const { rows } = await world.sql.query(
    `select (select count(*)::int from account.feed_events where event_id = $1) as feed,
            (select count(*)::int from account.entities where type = 'vpc' and id = $2) as entities,
            (select count(*)::int from account.grants where entity_type = 'vpc' and entity_id = $2) as grants`,
    [event.id, event.entityid],
  );
  return rows[0];
};

/** Number of statements the subscription sends for these events. */
async function statementsFor(events: CloudEvent[]): Promise<number> {
  let sent = 0;
  await world.transaction(async (transaction) => {
    const query: Statements['query'] = (...statement) => {
      sent += 1;
      return transaction.statements.query(...statement);
    };
    const send: Statements['send'] = ({ text, values }) => void query(text, values);
    const counting = { ...transaction, statements: { query, send } };
    await world.service.get(AccountEventFeedSubscription).apply(counting, events);
  });
  return sent;
}

describe('the effect of events on account-service', () => {
  it('appears at once: the record in the feed, the entity and the grant of its creator', async () => {
    const event = created();
    await world.inFeed((await world.publish(event)).id);
    expect(await rowsOf(event)).toEqual({ feed: 1, entities: 1, grants: 1 });
    expect((await world.as(user)(getProfileGrants)).vpc.map(({ id }) => id)).toContain(Number(event.entityid));
  });

  it('rolls back completely when the last part fails', async () => {
    const event = created();
    const wrong = stepOf('lost' as 'failed', { accountid: owner.accountId });
    const all = world.transaction((transaction) =>
      world.service.get(AccountEventFeedSubscription).apply(transaction, [event, wrong]),
    );
    await expect(all).rejects.toThrow('feed_events_status_check');
    expect(await rowsOf(event)).toEqual({ feed: 0, entities: 0, grants: 0 });
  });

  it('takes as many statements for a hundred events as for one event of each kind', async () => {
    const kinds = () => {
      const event = created();
      const gone = created({ type: 'vpc_delete', sequence: 2 });
      return [event, gone, stepOf('started', { accountid: owner.accountId, jobid: event.id })];
    };
    const few = await statementsFor(kinds());
    // Creators, entities, deleted grants, new grants; the lock of the feed, its jobs, its records.
    expect(few).toBe(7);
    expect(await statementsFor(Array.from({ length: 34 }, kinds).flat())).toBe(few);
  });

  it('locks users before entities, like a change of grants', async () => {
    const event = created();
    await inTransaction(world.sql, async (holder, pid) => {
      await world.sql.query(
        `insert into account.entities (account_id, type, id, label, sequence) values ($1, 'vpc', $2, '', 0)`,
        [owner.accountId, event.entityid],
      );
      await holder.query('select from account.users where id = $1 for update', [user.userId]);
      await world.publish(event);
      await waitUntilBlockedBy(world.sql, pid);
      await holder.query(`select from account.entities where type = 'vpc' and id = $1 for share nowait`, [
        event.entityid,
      ]);
    });
    await world.inFeed(event.id);
    expect(await rowsOf(event)).toEqual({ feed: 1, entities: 1, grants: 1 });
  });
});
