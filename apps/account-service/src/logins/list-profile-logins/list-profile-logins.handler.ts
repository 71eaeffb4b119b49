import { LOGIN_FIELDS, listProfileLogins } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { LOGINS, OF_USER } from '../login.sql.js';

@Answers(listProfileLogins)
export class ListProfileLoginsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, list }: CallOf<typeof listProfileLogins>): Promise<JsonText> {
    return this.database.readPage({ ...LOGINS, where: OF_USER, values: [caller.userId], fields: LOGIN_FIELDS, list });
  }
}
