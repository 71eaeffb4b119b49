import { CreateEvents1700000000002 } from '@stratus/events';
import { commonVariables, databaseVariables, readConfiguration } from '@stratus/platform';
import { CreateIdempotencyKeys1700000000001 } from '@stratus/platform/persistence';
import type { ServiceDefinition } from '@stratus/platform/persistence';
import { z } from 'zod';
import { InstanceEntity } from './instances/instance.entity.js';
import { INSTANCE_LABEL_TAKEN } from './instances/instance.js';
import { jobDurationVariables } from './instances/job-durations.js';
import { CreateInstances1700000004001 } from './migrations/create-instances.migration.js';

export const computeServiceVariables = z.object({ ...commonVariables, ...databaseVariables, ...jobDurationVariables });

/** What compute-service is made of; `environment` as in process.env. */
export const computeService = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'compute',
  configuration: readConfiguration(computeServiceVariables, environment),
  schema: {
    schema: 'compute',
    entities: [InstanceEntity],
    migrations: [CreateIdempotencyKeys1700000000001, CreateEvents1700000000002, CreateInstances1700000004001],
  },
  violations: { instances_label_unique: INSTANCE_LABEL_TAKEN },
});
