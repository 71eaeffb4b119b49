import { USER_FIELDS, listUsers } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers, Database } from '@stratus/platform/persistence';
import { USER_JSON } from '../user.sql.js';

@Answers(listUsers)
export class ListUsersHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, list }: CallOf<typeof listUsers>): Promise<JsonText> {
    return this.database.readPage({
      from: 'users',
      where: 'users.account_id = $1',
      values: [caller.accountId],
      key: ['users.id'],
      as: 'users',
      item: USER_JSON,
      fields: USER_FIELDS,
      columns: { username: 'users.username' },
      list,
    });
  }
}
