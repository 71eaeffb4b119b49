import type { ConstraintViolations, UnreachableConstraints } from '@stratus/commands';
import { notFound } from '@stratus/contracts';
import { USERNAME_TAKEN } from './users/user.js';

export const violations: ConstraintViolations = {
  users_username_unique: USERNAME_TAKEN,
  // The retention purge has deleted the event since the request read it.
  feed_reads_event_id_fkey: notFound,
};

export const unreachableConstraints: UnreachableConstraints = {
  'an account with users is not deleted': ['users_account_id_fkey'],
  'the insert of a test account says what a conflict does': ['test_accounts_name_unique'],
  'the command locks the user first': [
    'feed_reads_user_id_fkey',
    'feed_seen_user_id_fkey',
    'grants_user_id_fkey',
    'ssh_keys_user_id_fkey',
    'tokens_user_id_fkey',
  ],
  'the command locks the entity first': ['grants_entity_type_entity_id_fkey'],
  'the insert updates or skips a row that is there': [
    'entities_pkey',
    'feed_events_event_id_key',
    'feed_reads_pkey',
    'feed_seen_pkey',
    'grants_pkey',
  ],
  'one transaction at a time writes the feed, with positions of a sequence': ['feed_events_job', 'feed_events_pkey'],
  'a batch that arrives twice is stored once': ['audit_entries_entry_unique', 'login_sessions_pkey'],
  'secrets are random, and their hashes and prefixes have one length': [
    'tokens_hash_check',
    'tokens_hash_unique',
    'tokens_prefix_check',
  ],
  'the code knows no other value': [
    'audit_entries_outcome_check',
    'feed_events_status_check',
    'grants_permissions_check',
    'logins_status_check',
    'users_account_access_check',
  ],
  'one decision, under the lock of the account, sets all these columns of a user': [
    'unrestricted_users_have_no_grants',
    'users_check',
  ],
};
