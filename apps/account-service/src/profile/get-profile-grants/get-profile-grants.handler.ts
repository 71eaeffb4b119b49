import { JsonText, getProfileGrants } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { invalidToken } from '../../callers/caller.js';
import { grantsJson } from '../../grants/grants.sql.js';

const GET_GRANTS = `select case when users.restricted then ${grantsJson('granted')}::text end as record
  from users where users.id = $1 and users.account_id = $2`;

@Answers(getProfileGrants)
export class GetProfileGrantsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller }: CallOf<typeof getProfileGrants>): Promise<JsonText | undefined> {
    const [row] = await this.database.read<{ record: string | null }>(GET_GRANTS, [caller.userId, caller.accountId]);
    if (!row) throw invalidToken();
    return row.record === null ? undefined : new JsonText(row.record);
  }
}
