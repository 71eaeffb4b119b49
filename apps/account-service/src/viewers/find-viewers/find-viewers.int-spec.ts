/**
 * Catches: a user who is shown events of things that no grant names, of another account, or after it may no longer act; a question that
 * is answered before its events have had their effect, that waits for ever, or whose cost grows with the tables.
 */
import { randomUUID } from 'node:crypto';
import { deleteToken, deleteUser, findViewers, grantCreator, openTestAccount } from '@stratus/contracts';
import type { CallOf, Caller, FindViewersRequest, ViewerRecord } from '@stratus/contracts';
import { CatchUp } from '@stratus/events';
import { Database } from '@stratus/postgres';
import { tablesReadWholeForAnyValues, waitUntilBlockedBy } from '@stratus/testing';
import type { Type } from '@nestjs/common';
import { createAccountWorld, inTransaction } from '../../../test/account-world.js';
import type { AccountWorld } from '../../../test/account-world.js';
import { FEED_CONSUMER } from '../../feed/account-event-feed.subscription.js';
import type { LimitsConfiguration } from '../../limits/limits.configuration.js';
import { FIND_VIEWERS } from '../viewer.sql.js';
import { FindViewersHandler } from './find-viewers.handler.js';

let world: AccountWorld;
let owner: Caller;
let user: Caller;
beforeAll(async () => {
  world = await createAccountWorld([], { TEST_CONTROL: 'on' });
  owner = await world.newUser(await world.newAccount());
  user = await world.newUser(owner.accountId, { restricted: true });
});
afterAll(() => world.stop());

const about = ({ userId }: { userId: number }, entities: string[] = [], tokenIds: number[] = []) => ({
  userId,
  entities,
  tokenIds,
});
async function find(
  viewers: FindViewersRequest['viewers'],
  after: string[] = [],
): Promise<Record<string, ViewerRecord>> {
  const found = await world.client.ask(findViewers, { params: {}, body: { viewers, after } });
  return Object.fromEntries(found.viewers.map((viewer) => [viewer.username, viewer]));
}
const grant = (caller: Caller, id: number) =>
  world.as(caller)(grantCreator, { body: { type: 'vpc', id, label: `vpc-${id}` } });
/** An event that the consumer of grants cannot apply while the work runs. */
const whileUnapplied = <T>(work: (eventId: string, release: () => Promise<unknown>) => Promise<T>): Promise<T> =>
  inTransaction(world.sql, async (holder, pid) => {
    await holder.query('select from account.users where id = $1 for update', [user.userId]);
    const { id } = await world.publish({ accountid: owner.accountId, actor: user.username, entityid: '77' });
    await waitUntilBlockedBy(world.sql, pid);
    return work(id, () => holder.query('rollback'));
  });
const database = (): Database => world.service.get(Database as unknown as Type<Database>);
const waiting = (maxMs: number): CatchUp => new CatchUp(world.link, world.link, database(), 'account', maxMs);

describe('the viewers of events', () => {
  it('are restricted users with those entities that they have a grant on, and other users', async () => {
    const other = await world.newUser(await world.newAccount(), { restricted: true });
    await grant(user, 1);
    await grant(other, 2);
    const entities = ['vpc 1', 'vpc 2', 'vpc 3', 'firewall 1'];
    expect(await find([about(owner, entities), about(user, entities), about(other, entities)])).toEqual({
      [owner.username]: {
        userId: owner.userId,
        accountId: owner.accountId,
        username: owner.username,
        restricted: false,
        entities: [],
        tokenIds: [],
      },
      [user.username]: expect.objectContaining({ restricted: true, entities: ['vpc 1'] }),
      [other.username]: expect.objectContaining({ accountId: other.accountId, entities: ['vpc 2'] }),
    });
  });

  it('have tokens of their own, also revoked ones', async () => {
    const { id: revoked } = await world.newToken(user);
    await world.as(user)(deleteToken, { params: { tokenId: revoked } });
    const { id: ofOwner } = await world.newToken(owner);
    const { id: notAsked } = await world.newToken(user);
    const tokenIds = [revoked, ofOwner, Number(user.tokenId), 999_999];
    const found = await find([about(user, [], tokenIds)]);
    expect(found[user.username]?.tokenIds.toSorted()).toEqual([revoked, Number(user.tokenId)].toSorted());
    expect(found[user.username]?.tokenIds).not.toContain(notAsked);
  });

  it('are not users who are deleted or disabled, alone or with their account', async () => {
    const gone = await world.newUser(owner.accountId);
    await world.as(owner)(deleteUser, { params: { username: gone.username } });
    const disabled = await world.newUser(owner.accountId);
    await world.sql.query('update account.users set disabled = now() where id = $1', [disabled.userId]);
    const ended = await world.newUser(await world.newAccount());
    await world.sql.query('update account.accounts set disabled = now() where id = $1', [ended.accountId]);
    const asked = [gone, disabled, ended, { userId: 999_999 }, owner];
    expect(Object.keys(await find(asked.map((each) => about(each))))).toEqual([owner.username]);
  });

  it('are users of test accounts only where these may act', async () => {
    await world.client.ask(openTestAccount, { params: {}, body: { name: 'suite' } });
    const { rows } = await world.sql.query(`select users.id::int from account.users
      join account.accounts on accounts.id = account_id where test_name = 'suite'`);
    const ids = rows.map(({ id }) => id);
    const asked = [JSON.stringify(ids.map((userId) => about({ userId }))), ids];
    expect(rows.length).toBeGreaterThan(0);
    expect(await database().read(FIND_VIEWERS, [...asked, true])).toHaveLength(rows.length);
    expect(await database().read(FIND_VIEWERS, [...asked, false])).toEqual([]);
  });

  it('are nobody when nobody is asked about', async () => expect(await find([])).toEqual({}));
});

describe('a question about events', () => {
  it('is answered when their effect on grants has committed', async () => {
    await whileUnapplied(async (eventId, release) => {
      let isAnswered = false;
      const answer = find([about(user, ['vpc 77'])], [eventId]).finally(() => (isAnswered = true));
      // A round trip to the same service and back: an answer that does not wait would be here by now.
      expect((await find([about(user, ['vpc 77'])]))[user.username]?.entities).toEqual([]);
      expect(isAnswered).toBe(false);
      await release();
      expect((await answer)[user.username]?.entities).toEqual(['vpc 77']);
    });
  });

  it('is refused with 503 when that takes too long', async () => {
    await whileUnapplied(async (eventId) => {
      const handler = new FindViewersHandler(database(), waiting(100), {} as LimitsConfiguration);
      const asked = handler.execute({ body: { viewers: [], after: [eventId] } } as unknown as CallOf<
        typeof findViewers
      >);
      await expect(asked).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
    });
  });

  it('does not wait for ever for an event that the consumer has left behind, like a dead letter', async () => {
    const { id } = await world.publish({ accountid: owner.accountId });
    await world.inFeed(id);
    expect(await waiting(30_000).waitFor(FEED_CONSUMER, [id, randomUUID()])).toBe(true);
  });

  it('reads tables by their indexes, however large they are', async () => {
    await world.sql.query(`
      insert into account.accounts (email, company, created) select 'a', '', now() from generate_series(1, 1000);
      insert into account.users (account_id, username, email, restricted, restricted_since, created)
        select (select max(id) from account.accounts), 'many-' || n, 'a', true, now(), now() from generate_series(1, 2000) as n;
      insert into account.tokens (account_id, user_id, label, scopes, hash, prefix, created)
        select account_id, id, '', '*', sha256(id::text::bytea), repeat('x', 16), now() from account.users;
      insert into account.entities (account_id, type, id, label, sequence)
        select 1, 'firewall', n, '', 1 from generate_series(1, 10) as n;
      insert into account.grants (user_id, entity_type, entity_id, permissions)
        select id, 'firewall', n, 'read_only' from account.users, generate_series(1, 10) as n where username like 'many-%';
      analyze account.accounts, account.users, account.tokens, account.entities, account.grants`);
    expect(await tablesReadWholeForAnyValues(world.sql, 'account', FIND_VIEWERS)).toEqual([]);
  });
});
