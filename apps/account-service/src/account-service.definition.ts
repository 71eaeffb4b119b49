import { CreateIdempotencyKeys1700000000001, KeepKeysPerUser1700000000006 } from '@stratus/commands';
import {
  CreateEvents1700000000002,
  CreateInbox1700000000003,
  CreateKeptStream1700000000005,
  CreateRelayedStream1700000000004,
  FindOldIds1700000000009,
  PurgeByPosition1700000000008,
  STREAM_REPLICAS,
} from '@stratus/events';
import type { SchemaDefinition } from '@stratus/postgres';
import {
  commonVariables,
  databaseVariables,
  readConfiguration,
  readYamlFile,
  testControlVariables,
} from '@stratus/runtime';
import type { ServiceDefinition } from '@stratus/service';
import { z } from 'zod';
import { unreachableConstraints, violations } from './constraints.js';
import { limitsFile } from './limits/limits-file.js';
import type { LimitsConfiguration } from './limits/limits.configuration.js';
import { CreateAudit1700000002005 } from './migrations/create-audit.migration.js';
import { CountEventsByAction1700000002004 } from './migrations/count-events-by-action.migration.js';
import { CountEvents1700000002003 } from './migrations/count-events.migration.js';
import { CreateAccounts1700000002001 } from './migrations/create-accounts.migration.js';
import { DisableUsers1700000002002 } from './migrations/disable-users.migration.js';
import { CreateSshKeys1700000002070 } from './migrations/create-ssh-keys.migration.js';
import { PurgeById1700000002071 } from './migrations/purge-by-id.migration.js';
import { OpenTestAccounts1700000002072 } from './migrations/open-test-accounts.migration.js';
import { KeepRequestIds1700000002073 } from './migrations/keep-request-ids.migration.js';
import { LimitAccounts1700000002006 } from './migrations/limit-accounts.migration.js';
import { KeepPreferences1700000002007 } from './migrations/keep-preferences.migration.js';

export const accountServiceVariables = z.object({
  ...commonVariables,
  ...databaseVariables,
  ...testControlVariables,
  AUDIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .max(3_650)
    .default(90)
    .describe('How many days account-service keeps entries of the audit log'),
  CATALOG_FILE: z
    .string()
    .default('config/catalog.yaml')
    .describe('The catalog file with the limits of accounts; the same for all replicas'),
  STREAM_REPLICAS: z
    .enum(STREAM_REPLICAS)
    .optional()
    .describe(
      'Replicas of a stream that is lost and recreated; unset: as many as the lost one had. Provisioning reads it too, and gives the streams that many',
    ),
});

export const accountSchema: SchemaDefinition = {
  schema: 'account',
  migrations: [
    CreateIdempotencyKeys1700000000001,
    CreateEvents1700000000002,
    CreateInbox1700000000003,
    CreateRelayedStream1700000000004,
    CreateKeptStream1700000000005,
    KeepKeysPerUser1700000000006,
    PurgeByPosition1700000000008,
    FindOldIds1700000000009,
    CreateAccounts1700000002001,
    DisableUsers1700000002002,
    CountEvents1700000002003,
    CountEventsByAction1700000002004,
    CreateAudit1700000002005,
    LimitAccounts1700000002006,
    KeepPreferences1700000002007,
    CreateSshKeys1700000002070,
    PurgeById1700000002071,
    OpenTestAccounts1700000002072,
    KeepRequestIds1700000002073,
  ],
  counted: ['feed_events', 'audit_entries'],
};

/**
 * The definition of account-service; `environment` as in process.env.
 *
 * @throws ConfigurationError before connecting to any server, when a variable or the limits of the catalog file are wrong.
 */
export function accountService(
  environment: NodeJS.ProcessEnv,
): ServiceDefinition & { configuration: LimitsConfiguration } {
  const variables = readConfiguration(accountServiceVariables, environment);
  const { limits } = readYamlFile('CATALOG_FILE', variables.CATALOG_FILE, limitsFile);
  return {
    name: 'account',
    configuration: { ...variables, limits },
    schema: accountSchema,
    violations,
    unreachableConstraints,
  };
}
