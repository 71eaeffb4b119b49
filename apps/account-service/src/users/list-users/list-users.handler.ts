import { USER_FIELDS, listUsers } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { SSH_KEY_LABELS, USER_JSON, lastLogin } from '../user.sql.js';

const COLUMNS = {
  username: 'users.username',
  email: 'users.email',
  restricted: 'users.restricted',
  user_type: `'default'::text`,
  ssh_keys: SSH_KEY_LABELS,
  tfa_enabled: 'false::boolean',
  verified_phone_number: 'null::text',
  password_created: 'null::timestamptz',
  'last_login.login_datetime': lastLogin('logins.created'),
  'last_login.status': lastLogin('logins.status'),
};

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
      columns: COLUMNS,
      list,
    });
  }
}
