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
import { commonVariables, databaseVariables, readConfiguration, testControlVariables } from '@stratus/runtime';
import type { ServiceDefinition } from '@stratus/service';
import { z } from 'zod';
import { unreachableConstraints, violations } from './constraints.js';
import { CreateActiveProfiles1700000001003 } from './migrations/create-active-profiles.migration.js';
import { CreateAttachmentChanges1700000001002 } from './migrations/create-attachment-changes.migration.js';
import { CreateVpcs1700000001001 } from './migrations/create-vpcs.migration.js';
import { ShareAddressesOfProfiles1700000001005 } from './migrations/share-addresses-of-profiles.migration.js';
import { ShareEndedReservations1700000001004 } from './migrations/share-ended-reservations.migration.js';

export const vpcServiceVariables = z.object({ ...commonVariables, ...databaseVariables, ...testControlVariables });

/** The definition of vpc-service; `environment` as in process.env. */
export const vpcService = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'vpc',
  configuration: readConfiguration(vpcServiceVariables, environment),
  schema: {
    schema: 'vpc',
    migrations: [
      CreateIdempotencyKeys1700000000001,
      CreateEvents1700000000002,
      CreateRelayedStream1700000000004,
      CreateEndedReservations1700000000005,
      KeepKeysPerUser1700000000006,
      PurgeByPosition1700000000008,
      CreateVpcs1700000001001,
      CreateAttachmentChanges1700000001002,
      CreateActiveProfiles1700000001003,
      ShareEndedReservations1700000001004,
      ShareAddressesOfProfiles1700000001005,
    ],
  },
  violations,
  unreachableConstraints,
});
