/**
 * Catches: test tokens that open something where the test control is off; a reset that keeps anything of the old account; an account
 * opened twice by the first requests of a suite; an abandoned account that is deleted while something may still appear in it.
 */
import { randomUUID } from 'node:crypto';
import {
  abandonTestAccount,
  createSshKey,
  createToken,
  endAbandonedAccount,
  getProfile,
  listSshKeys,
  listTokens,
  openTestAccount,
  resetAccount,
  takeAbandonedAccount,
} from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { createAccountWorld, inTransaction, sha256 } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';
import { eventually } from '@stratus/testing';
import { accountService } from '../account-service.definition.js';
import { ResolveTokenHandler } from '../tokens/resolve-token/resolve-token.handler.js';
import { TestControlGuard } from '@stratus/service';
import { Database } from '@stratus/postgres';

let world: AccountWorld;
beforeAll(async () => {
  world = await createAccountWorld([], { TEST_CONTROL: 'on' });
});
afterAll(() => world.stop());

const nameOf = (): string => `t-${randomUUID().slice(0, 8)}`;
const open = (name: string) => world.client.ask(openTestAccount, { params: {}, body: { name } });
const opened = async (name = nameOf()): Promise<{ name: string; caller: Caller }> => {
  await open(name);
  return { name, caller: await world.resolve(`test-${name}`) };
};
const INVALID = { status: 401 };

describe('a test account', () => {
  it('has its tokens, a restricted user and an event for each', async () => {
    const { name, caller } = await opened();
    expect(caller).toMatchObject({ restricted: false, scopes: ['*'] });
    const readOnly = await world.resolve(`test-${name}.read-only`);
    expect(readOnly).toMatchObject({ userId: caller.userId, restricted: false });
    expect(readOnly.scopes.every((scope) => scope.endsWith(':read_only'))).toBe(true);
    const restricted = await world.resolve(`test-${name}.restricted`);
    expect(restricted).toMatchObject({ accountId: caller.accountId, restricted: true, grants: { entities: {} } });
    const { rows } = await world.sql.query('select type from account.events where account_id = $1 order by position', [
      caller.accountId,
    ]);
    expect(rows.map(({ type }) => type).toSorted()).toEqual([
      'token_create',
      'token_create',
      'token_create',
      'user_create',
      'user_create',
    ]);
  });

  it('is opened once by requests that come together', async () => {
    const name = nameOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(name)));
    expect(new Set(answers.map(({ accountId }) => accountId)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('shows tokens that are shorter than what records show of one', async () => {
    await open('a');
    const { data } = await world.as(await world.resolve('test-a'))(listTokens);
    expect(data.map(({ token }) => token).toSorted()).toEqual(['test-a**********', 'test-a.read-only']);
  });
});

describe('a reset', () => {
  it('gives all users of the account, with their tokens, an empty one with the same name', async () => {
    const { name, caller } = await opened();
    const { token } = await world.as(caller)(createToken, { body: { label: 'own', scopes: '*' } });
    await world.as(caller)(createSshKey, {
      body: {
        label: 'key',
        ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEOIOGKzhCuXbcSZ2X8LEwEfyZKMnDsN4UeEKUzVm1fa a@b',
      },
    });

    await world.sql.query(
      `update account.users set global_flags = '{add_vpcs}', account_access = 'read_only' where account_id = $1 and restricted`,
      [caller.accountId],
    );

    const { accountId } = await world.as(caller)(resetAccount);

    expect(await world.resolve(`test-${name}.restricted`)).toMatchObject({
      grants: { global: { account_access: null, add_vpcs: false } },
    });
    expect(accountId).toBeGreaterThan(caller.accountId);
    for (const each of [token, `test-${name}`, `test-${name}.read-only`, `test-${name}.restricted`])
      expect(await world.resolve(each)).toMatchObject({ accountId });
    const moved = await world.resolve(token);
    expect(moved).toMatchObject({ userId: caller.userId, username: caller.username });
    expect((await world.as(moved)(listSshKeys)).data).toEqual([]);
    expect(await open(name)).toEqual({ accountId, isNew: false });
  });

  it('of requests that come together moves the users once', async () => {
    const { caller } = await opened();
    const answers = await Promise.all([1, 2, 3].map(() => world.as(caller)(resetAccount)));
    expect(new Set(answers.map(({ accountId }) => accountId)).size).toBe(1);
  });

  it('waits for a transaction that changes the account', async () => {
    const { caller } = await opened();
    await inTransaction(world.sql, async (holder) => {
      await holder.query('select from account.accounts where id = $1 for update', [caller.accountId]);
      const reset = world.as(caller)(resetAccount);
      await eventually('the reset waits for the lock', async () => {
        const { rows } = await world.sql.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%isAbandoned%'`,
        );
        return rows[0];
      });
      expect(await world.resolve(`test-${await nameOfAccount(caller.accountId)}`)).toMatchObject({
        accountId: caller.accountId,
      });
      await holder.query('rollback');
      expect((await reset).accountId).not.toBe(caller.accountId);
    });
  });
});

const nameOfAccount = async (id: number): Promise<string> =>
  (await world.sql.query('select test_name from account.accounts where id = $1', [id])).rows[0].test_name;

describe('an abandoned account', () => {
  it('has no tokens from the answer on, and its name is free', async () => {
    const { name, caller } = await opened();
    const abandon = () => world.client.ask(abandonTestAccount, { params: {}, body: { name } });
    expect(await abandon()).toEqual({ existed: true });
    await expect(world.resolve(`test-${name}`)).rejects.toMatchObject(INVALID);
    expect(await abandon()).toEqual({ existed: false });
    expect(await open(name)).toMatchObject({ isNew: true });
    await expect(world.as(caller)(getProfile)).rejects.toMatchObject(INVALID);
  });

  it('is handed to one gateway at a time, and ends only when nothing can appear in it any more', async () => {
    await world.sql.query(
      "update account.accounts set taken_until = now() + interval '1 day' where abandoned is not null",
    );
    const { name, caller } = await opened();
    await world.client.ask(abandonTestAccount, { params: {}, body: { name } });
    const takes = await Promise.all(
      [1, 2].map(() => world.client.ask(takeAbandonedAccount, { params: {}, body: { seconds: 30 } })),
    );
    expect(takes.map(({ accountId }) => accountId).toSorted()).toEqual([caller.accountId, null].toSorted());

    const end = () => world.client.ask(endAbandonedAccount, { params: {}, body: { accountId: caller.accountId } });
    expect(await end()).toEqual({ left: 'all' });
    await eventually('the feed has its events, as after a minute', async () => {
      const { rows } = await world.sql.query(
        `select (select count(*) from account.events where account_id = $1)
              = (select count(*) from account.feed_events where account_id = $1) as same`,
        [caller.accountId],
      );
      return rows[0].same === true;
    });
    await world.sql.query(`update account.accounts set abandoned = now() - interval '61 seconds' where id = $1`, [
      caller.accountId,
    ]);
    expect(await end()).toEqual({ left: 'none' });
    const { rows } = await world.sql.query(
      `select (select count(*) from account.accounts where id = $1)::int as accounts,
              (select count(*) from account.feed_events where account_id = $1)::int as events`,
      [caller.accountId],
    );
    expect(rows).toEqual([{ accounts: 0, events: 0 }]);
    expect(await end()).toEqual({ left: 'none' });
  });

  it('that has users is none', async () => {
    const { caller } = await opened();
    const end = world.client.ask(endAbandonedAccount, { params: {}, body: { accountId: caller.accountId } });
    expect(await end).toEqual({ left: 'none' });
    expect(await nameOfAccount(caller.accountId)).toBeTruthy();
  });
});

it('without test control, neither operations nor tokens of earlier test accounts count', async () => {
  const { name } = await opened();
  const { configuration } = accountService(world.environment);
  const off = { ...configuration, TEST_CONTROL: 'off' as const };
  const resolve = new ResolveTokenHandler(world.service.get(Database as never), off);
  await expect(resolve.execute({ body: { sha256: sha256(`test-${name}`) } } as never)).rejects.toMatchObject(INVALID);
  expect(() => new TestControlGuard(off).refuseUnlessOpen()).toThrow(expect.objectContaining({ status: 404 }));
});
