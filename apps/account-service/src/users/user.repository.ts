import { Injectable } from '@nestjs/common';
import { existing, forbidden } from '@stratus/contracts';
import type { Caller, UserRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { Raw } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { isOperator } from '../accounts/operator.js';
import { UserEntity } from './user.entity.js';
import type { User } from './user.js';
import { USER_JSON } from './user.sql.js';

/** The write side of users; every method works in the caller's transaction. */
@Injectable()
export class UserRepository {
  /**
   * Locks the user of this name; the caller has locked the account.
   *
   * @throws ApiFailure 404 when the account has no such user.
   */
  async lockByName(manager: Entities, accountId: number, username: string): Promise<User> {
    const named = Raw((column) => `lower(${column}) = lower(:username)`, { username });
    const where = { accountId, username: named };
    return existing(await manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } }));
  }

  /**
   * Locks the account, so that no other transaction adds, changes or deletes its users. It reads the acting user under this
   * lock, so two users who restrict or delete each other cannot both succeed, and an account with an unrestricted user keeps
   * one.
   *
   * @throws ApiFailure 403 when the acting user is no longer unrestricted; 404 for an unknown account.
   */
  async lockForManagement(manager: Entities, caller: Caller): Promise<void> {
    const { accountId, userId } = caller;
    existing(await manager.findOne(AccountEntity, { where: { id: accountId }, lock: { mode: 'pessimistic_write' } }));
    if (isOperator(caller)) return;
    if (await manager.existsBy(UserEntity, { id: userId, accountId, restricted: false })) return;
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
    manager: Entities,
    user: Pick<User, 'accountId' | 'username' | 'email' | 'restricted'>,
    now: Date,
  ): Promise<number> {
    const { identifiers } = await manager.insert(UserEntity, {
      ...user,
      restrictedSince: user.restricted ? now : null,
      created: now,
    });
    return identifiers[0]?.id as number;
  }

  async update(manager: Entities, id: number, changes: Partial<UserEntity>): Promise<void> {
    await manager.update(UserEntity, { id }, changes);
  }

  /** Deletes the user with its tokens, grants and marks in the feed. */
  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(UserEntity, { id });
  }

  async record(statements: Statements, id: number): Promise<UserRecord> {
    const rows = await statements.query<{ record: UserRecord }>(
      `select ${USER_JSON} as record from users where users.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }
}
