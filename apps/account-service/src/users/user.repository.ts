import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Caller, ProfileRecord, UserRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { Raw } from 'typeorm';
import { PROFILE_JSON } from '../profile/profile.sql.js';
import { invalidToken } from '../tokens/token.js';
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
   * Locks the acting user for a change.
   *
   * @throws ApiFailure 401 when the user has been deleted, because its tokens are invalid then.
   */
  async lockActing(manager: Entities, { userId, accountId }: Caller): Promise<UserEntity> {
    const where = { id: userId, accountId };
    const user = await manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!user) throw invalidToken();
    return user;
  }

  /**
   * Locks the acting user against deletion until this transaction ends.
   *
   * @throws ApiFailure 401 when the user has already been deleted.
   */
  async holdActing(statements: Statements, { userId, accountId }: Caller): Promise<void> {
    const users = await statements.query<{ id: number }>(
      'select id from users where id = $1 and account_id = $2 for share',
      [userId, accountId],
    );
    if (users.length === 0) throw invalidToken();
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
    return this.jsonOf<UserRecord>(statements, USER_JSON, id);
  }

  async profile(statements: Statements, id: number): Promise<ProfileRecord> {
    return this.jsonOf<ProfileRecord>(statements, PROFILE_JSON, id);
  }

  private async jsonOf<T>(statements: Statements, json: string, id: number): Promise<T> {
    const rows = await statements.query<{ record: T }>(`select ${json} as record from users where users.id = $1`, [id]);
    return existing(rows[0]).record;
  }
}
