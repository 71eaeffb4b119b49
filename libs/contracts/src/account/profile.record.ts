import { about, boolean, integer, list, nullable, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const LISH_AUTH_METHODS = ['password_keys', 'keys_only', 'disabled'] as const;

/** Profile of the acting user (contract 4.10). */
export const profileRecord = record('Profile', {
  uid: integer('Id of the user'),
  username: verbatim('Name of the user'),
  email: verbatim('Email address'),
  verified_phone_number: nullable(verbatim('Verified phone number')),
  timezone: verbatim('Preferred time zone; times of this interface are always UTC'),
  email_notifications: boolean('Whether notifications go to the email address'),
  referrals: about(
    record('Referrals', {
      code: verbatim('Referral code'),
      url: verbatim('Referral url'),
      total: integer('Referred customers'),
      completed: integer('Completed referrals'),
      pending: integer('Pending referrals'),
      credit: integer('Credit earned'),
    }),
    'Referrals of the user; always 0',
  ),
  ip_whitelist_enabled: boolean('Deprecated'),
  lish_auth_method: oneOf(LISH_AUTH_METHODS, 'How the console shell authenticates the user'),
  authorized_keys: nullable(list(verbatim('SSH public key'), 'SSH keys of the user')),
  two_factor_auth: boolean('Whether the user has two-factor authentication'),
  restricted: boolean('Whether the user has grants instead of access to everything'),
  user_type: oneOf(['default'], 'Kind of account of the user'),
  authentication_type: oneOf(['password', 'github'], 'How the user logs in'),
});
export type ProfileRecord = Infer<typeof profileRecord>;
