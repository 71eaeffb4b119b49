import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Caller, ProfileRecord, UserRecord } from '@stratus/contracts';
import type { EntityManager } from 'typeorm';
import { PROFILE_JSON } from '../profile/profile.sql.js';
import { invalidToken } from '../tokens/token.js';
import { UserEntity } from './user.entity.js';
import type { User } from './user.js';
import { USER_JSON } from './user.sql.js';

/** The write side of users; every method works in the transaction of its manager. */
@Injectable()
export class UserRepository {
  /**
   * The user of this name, locked; the account is locked before.
   *
   * @throws ApiFailure 404 when the account has no such user.
   */
  async lockByName(manager: EntityManager, accountId: number, username: string): Promise<User> {
    const users = manager.createQueryBuilder(UserEntity, 'users').where('users.account_id = :accountId', { accountId });
    const named = users.andWhere('lower(users.username) = lower(:username)', { username });
    return existing(await named.setLock('pessimistic_write').getOne());
  }

  /**
   * The acting user, locked to be changed.
   *
   * @throws ApiFailure 401 when it has been deleted: its tokens are worth nothing any more.
   */
  async lockActing(manager: EntityManager, { userId, accountId }: Caller): Promise<UserEntity> {
    const where = { id: userId, accountId };
    const user = await manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!user) throw invalidToken();
    return user;
  }

  /**
   * Keeps the acting user from being deleted before this transaction ends.
   *
   * @throws ApiFailure 401 when it has been deleted already.
   */
  async holdActing(manager: EntityManager, { userId, accountId }: Caller): Promise<void> {
    const users = await manager.query<{ id: number }[]>(
      'select id from users where id = $1 and account_id = $2 for share',
      [userId, accountId],
    );
    if (users.length === 0) throw invalidToken();
  }

  /** Whether another user of any account has this name, whatever the case. */
  async usernameTaken(manager: EntityManager, username: string, exceptId = 0): Promise<boolean> {
    const [row] = await manager.query<{ taken: boolean }[]>(
      'select exists (select from users where lower(username) = lower($1) and id <> $2) as taken',
      [username, exceptId],
    );
    return row?.taken === true;
  }

  async insert(
    manager: EntityManager,
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

  async update(manager: EntityManager, id: number, changes: Partial<UserEntity>): Promise<void> {
    await manager.update(UserEntity, { id }, changes);
  }

  /** Deletes the user with its tokens, grants and marks in the feed. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(UserEntity, { id });
  }

  async record(manager: EntityManager, id: number): Promise<UserRecord> {
    return this.jsonOf<UserRecord>(manager, USER_JSON, id);
  }

  async profile(manager: EntityManager, id: number): Promise<ProfileRecord> {
    return this.jsonOf<ProfileRecord>(manager, PROFILE_JSON, id);
  }

  private async jsonOf<T>(manager: EntityManager, json: string, id: number): Promise<T> {
    const rows = await manager.query<{ record: T }[]>(`select ${json} as record from users where users.id = $1`, [id]);
    return existing(rows[0]).record;
  }
}
