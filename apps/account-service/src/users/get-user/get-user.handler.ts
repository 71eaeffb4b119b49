import { getUser } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { USER_BY_NAME, USER_JSON } from '../user.sql.js';

const GET_USER = `select ${USER_JSON}::text as record from users where ${USER_BY_NAME}`;

@Answers(getUser)
export class GetUserHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getUser>) {
    return this.database.readRecord(GET_USER, [call.caller.accountId, call.params.username]);
  }
}
