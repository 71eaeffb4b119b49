import { about, boolean, list, nullable, oneOf, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** User of an account (contract 4.10). */
export const userRecord = record('User', {
  username: verbatim('Name, unique in all accounts, ignoring case', { minLength: 3, maxLength: 32 }),
  email: verbatim('Email address'),
  restricted: boolean('Whether the user has grants instead of access to everything'),
  user_type: oneOf(['default'], 'Kind of account of the user'),
  ssh_keys: list(verbatim('Label of an SSH key'), 'SSH keys of the user'),
  tfa_enabled: boolean('Whether the user has two-factor authentication'),
  verified_phone_number: nullable(verbatim('Verified phone number')),
  password_created: nullable(time('When the password was set')),
  last_login: about(
    nullable(
      record('LastLogin', {
        login_datetime: time('Last login attempt of the user'),
        status: oneOf(['successful', 'failed'], 'Outcome of that attempt'),
      }),
    ),
    'Last login of the user; null before the first',
  ),
});
export type UserRecord = Infer<typeof userRecord>;
