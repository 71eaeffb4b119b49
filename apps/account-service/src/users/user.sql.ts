import type { Limited } from '@stratus/commands';
import type { UserRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** SQL for a value of the last login of a user; null before the first. `users` is the row. */
export const lastLogin = (value: string): string =>
  `(select ${value} from logins where logins.user_id = users.id order by logins.id desc limit 1)`;

const LAST_LOGIN_JSON = jsonRecord<NonNullable<UserRecord['last_login']>>({
  login_datetime: jsonTime('logins.created'),
  status: 'logins.status',
});

/** SQL for the labels of a user's SSH keys; `users` is the row. */
export const SSH_KEY_LABELS =
  'array(select ssh_keys.label from ssh_keys where ssh_keys.user_id = users.id order by ssh_keys.id)';

/** SQL for the record of a user as JSON; `users` is the row. It has no password: tokens are all there is. */
export const USER_JSON = jsonRecord<UserRecord>({
  username: 'users.username',
  email: 'users.email',
  restricted: 'users.restricted',
  user_type: `'default'`,
  ssh_keys: `to_json(${SSH_KEY_LABELS})`,
  tfa_enabled: 'false',
  verified_phone_number: 'null',
  password_created: 'null',
  last_login: lastLogin(LAST_LOGIN_JSON),
});

/** SQL condition for a user of the account by name, in any case. */
export const USER_BY_NAME = 'users.account_id = $1 and lower(users.username) = lower($2)';

/** What counts towards an account's limit of users. */
export const USER_LIMIT: Limited = {
  kind: 'users',
  plural: 'users',
  rows: 'select from users where account_id = $1',
};
