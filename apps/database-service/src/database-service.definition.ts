import { CreateEvents1700000000002, CreateRelayedStream1700000000004 } from '@stratus/events';
import { commonVariables, databaseVariables, readConfiguration } from '@stratus/platform';
import {
  CreateEndedReservations1700000000005,
  CreateIdempotencyKeys1700000000001,
  CreateSagas1700000000004,
  KeepKeysPerUser1700000000006,
} from '@stratus/platform/persistence';
import type { ServiceDefinition } from '@stratus/platform/persistence';
import { z } from 'zod';

export const databaseServiceVariables = z.object({ ...commonVariables, ...databaseVariables });

/** What database-service is made of; `environment` as in process.env. */
export const databaseService = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'database',
  configuration: readConfiguration(databaseServiceVariables, environment),
  schema: {
    schema: 'database',
    entities: [],
    migrations: [
      CreateIdempotencyKeys1700000000001,
      CreateEvents1700000000002,
      CreateRelayedStream1700000000004,
      CreateSagas1700000000004,
      CreateEndedReservations1700000000005,
      KeepKeysPerUser1700000000006,
    ],
  },
  violations: {},
});
