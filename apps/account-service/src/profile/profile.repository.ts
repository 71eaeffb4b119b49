import { Injectable } from '@nestjs/common';
import { JsonText, existing } from '@stratus/contracts';
import type { Caller, ProfileRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { invalidToken } from '../callers/caller.js';
import { PREFERENCES_JSON } from './preferences.sql.js';
import type { ProfileSettings } from './profile.js';
import { PROFILE_JSON } from './profile.sql.js';

const PROFILES = new Table<ProfileSettings & { id: number }>('users', {
  id: 'id',
  email: 'email',
  timezone: 'timezone',
  emailNotifications: 'email_notifications',
  ipWhitelistEnabled: 'ip_whitelist_enabled',
  lishAuthMethod: 'lish_auth_method',
  authorizedKeys: 'authorized_keys',
});

const LOCK = `select ${PROFILES.fields} from users where id = $1 and account_id = $2 for update`;

/** The write side of profiles, which are columns of users; every method works in the caller's transaction. */
@Injectable()
export class ProfileRepository {
  /**
   * Locks the acting user for a change.
   *
   * @throws ApiFailure 401 when the user has been deleted, because its tokens are invalid then.
   */
  async lock(statements: Statements, { userId, accountId }: Caller): Promise<ProfileSettings & { id: number }> {
    const [user] = await statements.query<ProfileSettings & { id: number }>(LOCK, [userId, accountId]);
    if (!user) throw invalidToken();
    return user;
  }

  update(statements: Statements, userId: number, changes: Partial<ProfileSettings>): void {
    statements.send(PROFILES.update(userId, changes));
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
