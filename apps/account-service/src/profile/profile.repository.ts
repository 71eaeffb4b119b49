import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Caller, ProfileRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { invalidToken } from '../callers/caller.js';
import { UserEntity } from '../users/user.entity.js';
import type { ProfileSettings } from './profile.js';
import { PROFILE_JSON } from './profile.sql.js';

/** The write side of profiles, which are columns of users; every method works in the caller's transaction. */
@Injectable()
export class ProfileRepository {
  /**
   * Locks the acting user for a change.
   *
   * @throws ApiFailure 401 when the user has been deleted, because its tokens are invalid then.
   */
  async lock(manager: Entities, { userId, accountId }: Caller): Promise<ProfileSettings & { id: number }> {
    const where = { id: userId, accountId };
    const user = await manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!user) throw invalidToken();
    return user;
  }

  async update(manager: Entities, userId: number, changes: Partial<ProfileSettings>): Promise<void> {
    await manager.update(UserEntity, { id: userId }, changes);
  }

  async record(statements: Statements, userId: number): Promise<ProfileRecord> {
    const rows = await statements.query<{ record: ProfileRecord }>(
      `select ${PROFILE_JSON} as record from users where users.id = $1`,
      [userId],
    );
    return existing(rows[0]).record;
  }
}
