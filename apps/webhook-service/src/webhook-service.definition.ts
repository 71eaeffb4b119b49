import { CreateIdempotencyKeys1700000000001, KeepKeysPerUser1700000000006 } from '@stratus/commands';
import {
  CreateEvents1700000000002,
  CreateInbox1700000000003,
  CreateRelayedStream1700000000004,
  FindOldIds1700000000009,
  PurgeByPosition1700000000008,
} from '@stratus/events';
import { readConfiguration } from '@stratus/runtime';
import type { ServiceDefinition } from '@stratus/service';
import { unreachableConstraints, violations } from './constraints.js';
import { CreateWebhooks1700000006001 } from './migrations/create-webhooks.migration.js';
import { webhookServiceVariables } from './webhook-service.configuration.js';

/** The definition of webhook-service; `environment` as in process.env. */
export const webhookService = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'webhook',
  configuration: readConfiguration(webhookServiceVariables, environment),
  schema: {
    schema: 'webhook',
    migrations: [
      CreateIdempotencyKeys1700000000001,
      CreateEvents1700000000002,
      CreateInbox1700000000003,
      CreateRelayedStream1700000000004,
      KeepKeysPerUser1700000000006,
      PurgeByPosition1700000000008,
      FindOldIds1700000000009,
      CreateWebhooks1700000006001,
    ],
  },
  violations,
  unreachableConstraints,
});
