import { CreateEvents1700000000002 } from '@stratus/events';
import { commonVariables, databaseVariables, readConfiguration } from '@stratus/platform';
import { CreateIdempotencyKeys1700000000001 } from '@stratus/platform/persistence';
import type { ServiceDefinition } from '@stratus/platform/persistence';
import { z } from 'zod';

export const networkServiceVariables = z.object({ ...commonVariables, ...databaseVariables });

/** What network-service is made of; `environment` as in process.env. */
export const networkService = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'network',
  configuration: readConfiguration(networkServiceVariables, environment),
  schema: {
    schema: 'network',
    entities: [],
    migrations: [CreateIdempotencyKeys1700000000001, CreateEvents1700000000002],
  },
  violations: {},
});
