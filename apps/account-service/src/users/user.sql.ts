import type { UserRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/platform/persistence';

/** The record of a user, as JSON that Postgres builds; `users` is the row. Nobody logs in here, so there is no login. */
export const USER_JSON = jsonRecord<UserRecord>({
  username: 'users.username',
  email: 'users.email',
  restricted: 'users.restricted',
  ssh_keys: `'[]'::json`,
  tfa_enabled: 'false',
  verified_phone_number: 'null',
  password_created: 'null',
  last_login: 'null',
});

/** A user of the account by name, whatever its case. */
export const USER_BY_NAME = 'users.account_id = $1 and lower(users.username) = lower($2)';
