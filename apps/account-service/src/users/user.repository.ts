import { Injectable } from '@nestjs/common';
import { existing, forbidden } from '@stratus/contracts';
import type { Caller, UserRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { isOperator } from '../accounts/operator.js';
import type { User } from './user.js';
import { USER_BY_NAME, USER_JSON } from './user.sql.js';

const USERS = new Table<User & { created: Date }>('users', {
  id: 'id',
  accountId: 'account_id',
  username: 'username',
  email: 'email',
  restricted: 'restricted',
  restrictedSince: 'restricted_since',
  accountAccess: 'account_access',
  globalFlags: 'global_flags',
  created: 'created',
});

const LOCK_BY_NAME = `select ${USERS.fields} from users where ${USER_BY_NAME} for update`;
const LOCK_ACCOUNT = 'select from accounts where id = $1 for update';
const UNRESTRICTED = 'select from users where id = $1 and account_id = $2 and not restricted';

/** The write side of users; every method works in the caller's transaction. */
@Injectable()
export class UserRepository {
  /**
   * Locks the user of this name; the caller has locked the account.
   *
   * @throws ApiFailure 404 when the account has no such user.
   */
  async lockByName(statements: Statements, accountId: number, username: string): Promise<User> {
    return existing((await statements.query<User>(LOCK_BY_NAME, [accountId, username]))[0]);
  }

  /**
   * Locks the account, so that no other transaction adds, changes or deletes its users. It reads the acting user under this
   * lock, so two users who restrict or delete each other cannot both succeed, and an account with an unrestricted user keeps
   * one.
   *
   * @throws ApiFailure 403 when the acting user is no longer unrestricted; 404 for an unknown account.
   */
  async lockForManagement(statements: Statements, caller: Caller): Promise<void> {
    const { accountId, userId } = caller;
    const [accounts, unrestricted] = await Promise.all([
      statements.query(LOCK_ACCOUNT, [accountId]),
      statements.query(UNRESTRICTED, [userId, accountId]),
    ]);
    existing(accounts[0]);
    if (isOperator(caller) || unrestricted.length > 0) return;
    throw forbidden('Only an unrestricted user may do this');
  }

  /** True when another user of any account has this name in any case. */
  async usernameTaken(statements: Statements, username: string, exceptId = 0): Promise<boolean> {
    const [row] = await statements.query<{ taken: boolean }>(
      'select exists (select from users where lower(username) = lower($1) and id <> $2) as taken',
      [username, exceptId],
    );
    return row?.taken === true;
  }

  async insert(
    statements: Statements,
    user: Pick<User, 'accountId' | 'username' | 'email' | 'restricted'>,
    now: Date,
  ): Promise<number> {
    const row = { ...user, restrictedSince: user.restricted ? now : null, created: now };
    const { text, values } = USERS.insert([row], 'returning id');
    return existing((await statements.query<{ id: number }>(text, values))[0]).id;
  }

  update(statements: Statements, id: number, changes: Partial<User>): void {
    statements.send(USERS.update(id, changes));
  }

  /** Deletes the user with its tokens, grants and marks in the feed. */
  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from users where id = $1', values: [id] });
  }

  async record(statements: Statements, id: number): Promise<UserRecord> {
    const rows = await statements.query<{ record: UserRecord }>(
      `select ${USER_JSON} as record from users where users.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }
}
