import { JsonText, getProfile } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { invalidToken } from '../../callers/caller.js';
import { PROFILE_JSON } from '../profile.sql.js';

const GET_PROFILE = `select ${PROFILE_JSON}::text as record from users where users.id = $1 and users.account_id = $2`;

@Answers(getProfile)
export class GetProfileHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller }: CallOf<typeof getProfile>): Promise<JsonText> {
    const [row] = await this.database.read<{ record: string }>(GET_PROFILE, [caller.userId, caller.accountId]);
    if (!row) throw invalidToken();
    return new JsonText(row.record);
  }
}
