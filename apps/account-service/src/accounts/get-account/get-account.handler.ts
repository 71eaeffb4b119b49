import { getAccount } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { ACCOUNT_JSON } from '../account.sql.js';

const GET_ACCOUNT = `select ${ACCOUNT_JSON}::text as record from accounts where accounts.id = $1`;

@Answers(getAccount)
export class GetAccountHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller }: CallOf<typeof getAccount>) {
    return this.database.readRecord(GET_ACCOUNT, [caller.accountId]);
  }
}
