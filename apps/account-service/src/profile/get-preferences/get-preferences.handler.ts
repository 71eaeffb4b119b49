import { JsonText, getPreferences } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { invalidToken } from '../../callers/caller.js';
import { PREFERENCES_JSON } from '../preferences.sql.js';

const GET_PREFERENCES = `select ${PREFERENCES_JSON} as record from users where users.id = $1 and users.account_id = $2`;

@Answers(getPreferences)
export class GetPreferencesHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller }: CallOf<typeof getPreferences>): Promise<JsonText> {
    const [row] = await this.database.read<{ record: string }>(GET_PREFERENCES, [caller.userId, caller.accountId]);
    if (!row) throw invalidToken();
    return new JsonText(row.record);
  }
}
