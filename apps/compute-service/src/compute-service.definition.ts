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
import { CancelSagas1700000000007, CreateSagas1700000000004 } from '@stratus/sagas';
import type { ServiceDefinition } from '@stratus/service';
import { z } from 'zod';
import { unreachableConstraints, violations } from './constraints.js';
import { hostVariables } from './hosts/host.configuration.js';
import { jobDurationVariables } from './job-durations/job-duration.configuration.js';
import { AttachVolumesOfProfiles1700000004021 } from './migrations/attach-volumes-of-profiles.migration.js';
import { SortInstances1700000004052 } from './migrations/sort-instances.migration.js';
import { CreateConfigs1700000004002 } from './migrations/create-configs.migration.js';
import { CreateInstances1700000004001 } from './migrations/create-instances.migration.js';
import { CreateDnsRecords1700000004070 } from './migrations/create-dns-records.migration.js';
import { CreateNeighbours1700000004003 } from './migrations/create-neighbours.migration.js';
import { NameJobs1700000004005 } from './migrations/name-jobs.migration.js';
import { GiveNodeBalancersIpv61700000004007 } from './migrations/give-node-balancers-ipv6.migration.js';
import { KeepCaseOfDomains1700000004006 } from './migrations/keep-case-of-domains.migration.js';
import { CreateTags1700000004008 } from './migrations/create-tags.migration.js';
import { EndTagReservations1700000004057 } from './migrations/end-tag-reservations.migration.js';
import { IgnoreCaseOfTags1700000004047 } from './migrations/ignore-case-of-tags.migration.js';
import { NumberJobs1700000004004 } from './migrations/number-jobs.migration.js';
import { ShareVlansOfProfiles1700000004020 } from './migrations/share-vlans-of-profiles.migration.js';
import { KeepBalancerConfigs1700000004071 } from './migrations/keep-balancer-configs.migration.js';
import { FindNodesByAddress1700000004072 } from './migrations/find-nodes-by-address.migration.js';
import { CreateHosts1700000004073 } from './migrations/create-hosts.migration.js';
import { nodeBalancerVariables } from './node-balancers/node-balancer.configuration.js';

export const computeServiceVariables = z.object({
  ...commonVariables,
  ...databaseVariables,
  ...testControlVariables,
  ...jobDurationVariables,
  ...hostVariables,
  ...nodeBalancerVariables,
});

/** The definition of compute-service; `environment` as in process.env. */
export const computeService = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'compute',
  configuration: readConfiguration(computeServiceVariables, environment),
  schema: {
    schema: 'compute',
    migrations: [
      CreateIdempotencyKeys1700000000001,
      CreateEvents1700000000002,
      CreateRelayedStream1700000000004,
      CreateSagas1700000000004,
      CreateEndedReservations1700000000005,
      KeepKeysPerUser1700000000006,
      PurgeByPosition1700000000008,
      CancelSagas1700000000007,
      CreateInstances1700000004001,
      CreateConfigs1700000004002,
      CreateNeighbours1700000004003,
      NumberJobs1700000004004,
      NameJobs1700000004005,
      KeepCaseOfDomains1700000004006,
      GiveNodeBalancersIpv61700000004007,
      CreateTags1700000004008,
      ShareVlansOfProfiles1700000004020,
      AttachVolumesOfProfiles1700000004021,
      IgnoreCaseOfTags1700000004047,
      SortInstances1700000004052,
      EndTagReservations1700000004057,
      CreateDnsRecords1700000004070,
      KeepBalancerConfigs1700000004071,
      FindNodesByAddress1700000004072,
      CreateHosts1700000004073,
    ],
  },
  violations,
  unreachableConstraints,
});
