import { getAccountLogin } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { OF_ACCOUNT, selectLogin } from '../login.sql.js';

const SELECT = selectLogin(OF_ACCOUNT);

@Answers(getAccountLogin)
export class GetAccountLoginHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getAccountLogin>): Promise<JsonText> {
    return this.database.readRecord(SELECT, [caller.accountId, params.loginId]);
  }
}
