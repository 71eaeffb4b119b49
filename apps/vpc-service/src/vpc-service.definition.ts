import {
  CreateEndedReservations1700000000005,
  CreateIdempotencyKeys1700000000001,
  KeepKeysPerUser1700000000006,
} from '@stratus/commands';
import { CreateEvents1700000000002, CreateRelayedStream1700000000004 } from '@stratus/events';
import { commonVariables, databaseVariables, readConfiguration } from '@stratus/runtime';
import type { ServiceDefinition } from '@stratus/service';
import { z } from 'zod';
import { CountVpcsByRegion1700000001007 } from './migrations/count-vpcs-by-region.migration.js';
import { CountVpcs1700000001006 } from './migrations/count-vpcs.migration.js';
import { CreateActiveProfiles1700000001003 } from './migrations/create-active-profiles.migration.js';
import { CreateAttachmentChanges1700000001002 } from './migrations/create-attachment-changes.migration.js';
import { CreateVpcs1700000001001 } from './migrations/create-vpcs.migration.js';
import { ShareAddressesOfProfiles1700000001005 } from './migrations/share-addresses-of-profiles.migration.js';
import { ShareEndedReservations1700000001004 } from './migrations/share-ended-reservations.migration.js';
import {
  ADDRESS_IN_USE,
  ATTACHMENT_ID_TAKEN,
  CHANGE_ID_TAKEN,
  OTHER_CHANGE_OPEN,
} from './subnet-attachments/subnet-attachment.js';
import { SubnetEntity } from './subnets/subnet.entity.js';
import { SUBNET_IN_USE, SUBNET_LABEL_TAKEN, SUBNET_OVERLAPS } from './subnets/subnet.js';
import { VpcEntity } from './vpcs/vpc.entity.js';
import { VPC_LABEL_TAKEN } from './vpcs/vpc.js';

export const vpcServiceVariables = z.object({ ...commonVariables, ...databaseVariables });

/** The definition of vpc-service; `environment` as in process.env. */
export const vpcService = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'vpc',
  configuration: readConfiguration(vpcServiceVariables, environment),
  schema: {
    schema: 'vpc',
    entities: [VpcEntity, SubnetEntity],
    migrations: [
      CreateIdempotencyKeys1700000000001,
      CreateEvents1700000000002,
      CreateRelayedStream1700000000004,
      CreateEndedReservations1700000000005,
      KeepKeysPerUser1700000000006,
      CreateVpcs1700000001001,
      CreateAttachmentChanges1700000001002,
      CreateActiveProfiles1700000001003,
      ShareEndedReservations1700000001004,
      ShareAddressesOfProfiles1700000001005,
      CountVpcs1700000001006,
      CountVpcsByRegion1700000001007,
    ],
    counted: ['vpcs'],
  },
  violations: {
    vpcs_label_unique: VPC_LABEL_TAKEN,
    subnets_label_unique: SUBNET_LABEL_TAKEN,
    subnets_disjoint: SUBNET_OVERLAPS,
    subnet_in_use: SUBNET_IN_USE,
    subnet_attachments_pkey: ATTACHMENT_ID_TAKEN,
    subnet_allocations_of_one_instance: ADDRESS_IN_USE,
    subnet_allocations_once_in_profile: ADDRESS_IN_USE,
    attachment_changes_pkey: CHANGE_ID_TAKEN,
    attachment_changes_open: OTHER_CHANGE_OPEN,
  },
});
