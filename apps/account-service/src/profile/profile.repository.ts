import { Injectable } from '@nestjs/common';
import { JsonText, existing } from '@stratus/contracts';
import type { Caller, ProfileRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { invalidToken } from '../callers/caller.js';
import { UserEntity } from '../users/user.entity.js';
import { PREFERENCES_JSON } from './preferences.sql.js';
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

  /**
   * Replaces the user's preferences unless `document` is undefined.
   *
   * @returns the preferences.
   * @throws ApiFailure 401 when the user has been deleted.
   */
  async updatePreferences(
    statements: Statements,
    { userId, accountId }: Caller,
    document: string | undefined,
  ): Promise<JsonText> {
    const rows = await statements.query<{ record: string }>(
      `update users set preferences = coalesce($3, preferences) where id = $1 and account_id = $2
       returning ${PREFERENCES_JSON} as record`,
      [userId, accountId, document ?? null],
    );
    const [updated] = rows;
    if (!updated) throw invalidToken();
    return new JsonText(updated.record);
  }

  async record(statements: Statements, userId: number): Promise<ProfileRecord> {
    const rows = await statements.query<{ record: ProfileRecord }>(
      `select ${PROFILE_JSON} as record from users where users.id = $1`,
      [userId],
    );
    return existing(rows[0]).record;
  }
}
