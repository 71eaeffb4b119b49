import {
  CreateEndedReservations1700000000005,
  CreateIdempotencyKeys1700000000001,
  KeepKeysPerUser1700000000006,
} from '@stratus/commands';
import {
  CreateEvents1700000000002,
  CreateRelayedStream1700000000004,
  PurgeByPosition1700000000008,
} from '@stratus/events';
import {
  commonVariables,
  databaseVariables,
  readConfiguration,
  serviceDomainVariables,
  testControlVariables,
} from '@stratus/runtime';
import { CancelSagas1700000000007, CreateSagas1700000000004 } from '@stratus/sagas';
import type { ServiceDefinition } from '@stratus/service';
import { z } from 'zod';
import { unreachableConstraints, violations } from './constraints.js';
import { SortDatabases1700000005052 } from './migrations/sort-databases.migration.js';
import { CreateDatabases1700000005001 } from './migrations/create-databases.migration.js';
import { FindDatabasesInTrouble1700000005002 } from './migrations/find-databases-in-trouble.migration.js';
import { KeepSimulatedWork1700000005053 } from './migrations/keep-simulated-work.migration.js';
import { provisionerVariables } from './provisioner/provisioner.configuration.js';
import { secretVariables } from './secrets/secrets.configuration.js';

export const databaseServiceVariables = z.object({
  ...commonVariables,
  ...databaseVariables,
  ...testControlVariables,
  ...serviceDomainVariables,
  ...secretVariables,
  ...provisionerVariables,
});

/** The definition of database-service; `environment` as in process.env. */
export const databaseService = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'database',
  configuration: readConfiguration(databaseServiceVariables, environment),
  schema: {
    schema: 'database',
    migrations: [
      CreateIdempotencyKeys1700000000001,
      CreateEvents1700000000002,
      CreateRelayedStream1700000000004,
      CreateSagas1700000000004,
      CreateEndedReservations1700000000005,
      KeepKeysPerUser1700000000006,
      PurgeByPosition1700000000008,
      CancelSagas1700000000007,
      CreateDatabases1700000005001,
      FindDatabasesInTrouble1700000005002,
      SortDatabases1700000005052,
      KeepSimulatedWork1700000005053,
    ],
  },
  violations,
  unreachableConstraints,
});
