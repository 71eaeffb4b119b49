import type { UserRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** SQL for the record of a user as JSON; `users` is the row. It has no login data, because users do not log in here. */
export const USER_JSON = jsonRecord<UserRecord>({
  username: 'users.username',
  email: 'users.email',
  restricted: 'users.restricted',
  user_type: `'default'`,
  ssh_keys: `'[]'::json`,
  tfa_enabled: 'false',
  verified_phone_number: 'null',
  password_created: 'null',
  last_login: 'null',
});

/** SQL condition for a user of the account by name, in any case. */
export const USER_BY_NAME = 'users.account_id = $1 and lower(users.username) = lower($2)';
