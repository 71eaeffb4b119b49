import { CreateEvents1700000000002 } from '@stratus/events';
import { commonVariables, databaseVariables, readConfiguration } from '@stratus/platform';
import { CreateIdempotencyKeys1700000000001 } from '@stratus/platform/persistence';
import type { ServiceDefinition } from '@stratus/platform/persistence';
import { z } from 'zod';

export const computeServiceVariables = z.object({ ...commonVariables, ...databaseVariables });

/** What compute-service is made of; `environment` as in process.env. */
export const computeService = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'compute',
  configuration: readConfiguration(computeServiceVariables, environment),
  schema: {
    schema: 'compute',
    entities: [],
    migrations: [CreateIdempotencyKeys1700000000001, CreateEvents1700000000002],
  },
  violations: {},
});
