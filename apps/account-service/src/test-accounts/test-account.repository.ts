import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';

const FIND = 'select id from accounts where test_name = $1';
const OPEN = `
  insert into accounts (email, company, created, test_name) values ($1, '', $2, $3)
  on conflict on constraint test_accounts_name_unique do nothing returning id`;

/** The name goes with the users. */
const SUCCEED = `
  with old as (update accounts set abandoned = $2, test_name = null where id = $1 returning *),
       named as (select test_name from accounts where id = $1)
  insert into accounts (email, company, created, limits, test_name)
  select old.email, old.company, $2, old.limits, named.test_name from old, named returning id`;

/** What a restricted user may do is part of what a test sets up. */
const MOVE_USERS = `
  update users set account_id = $2, global_flags = '{}', account_access = null, preferences = null
   where account_id = $1 returning id`;
const MOVE_TOKENS = 'update tokens set account_id = $2 where account_id = $1';
const DROP_GRANTS = 'delete from grants where user_id = any($1)';
const DROP_SEEN = 'delete from feed_seen where user_id = any($1)';
const DROP_KEYS = 'delete from ssh_keys where user_id = any($1)';

const LOCK = 'select abandoned is not null as "isAbandoned" from accounts where id = $1 for update';
const ACCOUNT_OF_USER = 'select account_id as "accountId" from users where id = $1';
const LOCK_NAMED = 'select id from accounts where test_name = $1 for update';
const ABANDON = 'update accounts set abandoned = $2, test_name = null where id = $1';
const END_USERS = 'delete from users where account_id = $1 returning id';

const TAKE = `
  update accounts set taken_until = $1::timestamptz + $2 * interval '1 second'
   where id = (select id from accounts
                where abandoned is not null and (taken_until is null or taken_until < $1)
                order by taken_until nulls first, abandoned limit 1 for update skip locked)
  returning id`;

const BATCH = 2_000;
/** The audit log and the ledger keep their entries until they expire, as for any account. */
const FORGET = `
  delete from feed_events where id = any(array(select id from feed_events where account_id = $1 limit ${BATCH})) returning id`;
/** No request of its users is under way any more, and no saga of theirs has yet to show something. */
const SETTLED = '60 seconds';
const IS_OLD = `
  select abandoned < $2::timestamptz - $3::interval as "isOld" from accounts where id = $1 and abandoned is not null`;
const END = `
  delete from accounts where id = $1 and abandoned is not null
     and not exists (select from users where users.account_id = accounts.id)`;

/** Accounts of tests; every method works in the caller's transaction. */
@Injectable()
export class TestAccountRepository {
  async find(statements: Statements, name: string): Promise<number | undefined> {
    return (await statements.query<{ id: number }>(FIND, [name]))[0]?.id;
  }

  /** @returns undefined if another transaction has just opened it. */
  async open(statements: Statements, name: string, now: Date): Promise<number | undefined> {
    return (await statements.query<{ id: number }>(OPEN, [`${name}@test.invalid`, now, name]))[0]?.id;
  }

  /** Locks an account. @returns the account that another reset has given its user in the meantime, if one has. */
  async lock(statements: Statements, { accountId, userId }: Caller): Promise<number | undefined> {
    const [account] = await statements.query<{ isAbandoned: boolean }>(LOCK, [accountId]);
    if (account?.isAbandoned === false) return undefined;
    return existing((await statements.query<{ accountId: number }>(ACCOUNT_OF_USER, [userId]))[0]).accountId;
  }

  /** Opens a new account in place of one that is locked. @returns the ids of the account and of the users, who moved. */
  async succeed(statements: Statements, accountId: number, now: Date): Promise<{ accountId: number; users: number[] }> {
    const next = existing((await statements.query<{ id: number }>(SUCCEED, [accountId, now]))[0]).id;
    const moved = await statements.query<{ id: number }>(MOVE_USERS, [accountId, next]);
    const users = moved.map(({ id }) => id);
    statements.send({ text: MOVE_TOKENS, values: [accountId, next] });
    for (const text of [DROP_GRANTS, DROP_SEEN, DROP_KEYS]) statements.send({ text, values: [users] });
    return { accountId: next, users };
  }

  /** Ends the users and tokens of an account. @returns undefined for an unknown name. */
  async abandon(
    statements: Statements,
    name: string,
    now: Date,
  ): Promise<{ accountId: number; users: number[] } | undefined> {
    const named = () => statements.query<{ id: number }>(LOCK_NAMED, [name]);
    // A reset that held the lock has moved the name to another row.
    const account = (await named())[0] ?? (await named())[0];
    if (!account) return undefined;
    const ended = await statements.query<{ id: number }>(END_USERS, [account.id]);
    statements.send({ text: ABANDON, values: [account.id, now] });
    return { accountId: account.id, users: ended.map(({ id }) => id) };
  }

  async take(statements: Statements, now: Date, seconds: number): Promise<number | null> {
    return (await statements.query<{ id: number }>(TAKE, [now, seconds]))[0]?.id ?? null;
  }

  /** Deletes some events of an abandoned account, or at last the account. */
  async end(statements: Statements, accountId: number, now: Date): Promise<'some' | 'all' | 'none'> {
    const [account] = await statements.query<{ isOld: boolean }>(IS_OLD, [accountId, now, SETTLED]);
    if (!account) return 'none';
    if (!account.isOld) return 'all';
    const forgotten = await statements.query(FORGET, [accountId]);
    if (forgotten.length === BATCH) return 'some';
    statements.send({ text: END, values: [accountId] });
    return 'none';
  }
}
