import { LOGIN_FIELDS, listAccountLogins } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { LOGINS, OF_ACCOUNT } from '../login.sql.js';

@Answers(listAccountLogins)
export class ListAccountLoginsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, list }: CallOf<typeof listAccountLogins>): Promise<JsonText> {
    return this.database.readPage({
      ...LOGINS,
      where: OF_ACCOUNT,
      values: [caller.accountId],
      fields: LOGIN_FIELDS,
      list,
    });
  }
}
