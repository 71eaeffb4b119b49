import type { ConstraintViolations, UnreachableConstraints } from '@stratus/commands';

export const violations: ConstraintViolations = {};

export const unreachableConstraints: UnreachableConstraints = {
  'the insert updates or skips a row that is there': ['accounts_pkey', 'lanes_pkey', 'messages_pkey'],
  'the command locks the webhook first': ['replays_pkey', 'webhook_secrets_webhook_id_fkey'],
  'the command writes the row of the account first': ['webhooks_account_id_fkey'],
  'the code knows no other value': [
    'deliveries_status_check',
    'webhooks_disabled_reason_check',
    'webhooks_status_check',
  ],
};
