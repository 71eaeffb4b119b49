import { JsonText, existing, getUserGrants } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { grantsJson } from '../../grants/grants.sql.js';
import { USER_BY_NAME } from '../user.sql.js';

const GET_GRANTS = `select case when users.restricted then ${grantsJson('all')}::text end as record
  from users where ${USER_BY_NAME}`;

@Answers(getUserGrants)
export class GetUserGrantsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getUserGrants>): Promise<JsonText | undefined> {
    const values = [caller.accountId, params.username];
    const rows = await this.database.read<{ record: string | null }>(GET_GRANTS, values);
    const { record } = existing(rows[0]);
    return record === null ? undefined : new JsonText(record);
  }
}
