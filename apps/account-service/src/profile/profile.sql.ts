import type { ProfileRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** A code that identifies the user, always the same; there is no referral programme behind it. */
const REFERRAL_CODE = `left(encode(sha256(convert_to('referral ' || users.id, 'UTF8')), 'hex'), 40)`;

const NO_REFERRALS = jsonRecord<ProfileRecord['referrals']>({
  code: REFERRAL_CODE,
  url: `''`,
  total: '0',
  completed: '0',
  pending: '0',
  credit: '0',
});

/** SQL for the record of a profile as JSON; `users` is the row. */
export const PROFILE_JSON = jsonRecord<ProfileRecord>({
  uid: 'users.id',
  username: 'users.username',
  email: 'users.email',
  verified_phone_number: 'null',
  timezone: 'users.timezone',
  email_notifications: 'users.email_notifications',
  referrals: NO_REFERRALS,
  ip_whitelist_enabled: 'users.ip_whitelist_enabled',
  lish_auth_method: 'users.lish_auth_method',
  authorized_keys: 'users.authorized_keys',
  two_factor_auth: 'false',
  restricted: 'users.restricted',
  user_type: `'default'`,
  authentication_type: `'password'`,
});
