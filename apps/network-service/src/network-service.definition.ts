import {
  CreateEndedReservations1700000000005,
  CreateIdempotencyKeys1700000000001,
  KeepKeysPerUser1700000000006,
} from '@stratus/commands';
import {
  CreateEvents1700000000002,
  CreateInbox1700000000003,
  CreateRelayedStream1700000000004,
  FindOldIds1700000000009,
  PurgeByPosition1700000000008,
} from '@stratus/events';
import { readConfiguration, readYamlFile } from '@stratus/runtime';
import { CancelSagas1700000000007, CreateSagas1700000000004 } from '@stratus/sagas';
import type { ServiceDefinition } from '@stratus/service';
import { unreachableConstraints, violations } from './constraints.js';
import { readZoneFile } from './addresses/host-names/zone-file.loader.js';
import { networkServiceVariables } from './network-service.configuration.js';
import type { NetworkServiceConfiguration } from './network-service.configuration.js';
import { CountAddresses1700000005040 } from './migrations/count-addresses.migration.js';
import { SortFirewalls1700000005052 } from './migrations/sort-firewalls.migration.js';
import { CreateNetwork1700000005001 } from './migrations/create-network.migration.js';
import { CreateFirewalls1700000005003 } from './migrations/create-firewalls.migration.js';
import { ShareEndedReservations1700000005002 } from './migrations/share-ended-reservations.migration.js';
import { ShareAddresses1700000005010 } from './migrations/share-addresses.migration.js';
import { FindFirewallsByTag1700000005030 } from './migrations/find-firewalls-by-tag.migration.js';
import { ForgetTagsOfFirewalls1700000005057 } from './migrations/forget-tags-of-firewalls.migration.js';
import { KeepRulesPlain1700000005090 } from './migrations/keep-rules-plain.migration.js';
import { KeepEnforcement1700000005100 } from './migrations/keep-enforcement.migration.js';
import { GiveRanges1700000005020 } from './migrations/give-ranges.migration.js';
import { poolsFile } from './pools/pools-file.js';

/**
 * The definition of network-service; `environment` as in process.env.
 *
 * @throws ConfigurationError before connecting to any server, when a variable or the pools of the catalog file are wrong.
 */
export function networkService(
  environment: NodeJS.ProcessEnv,
): ServiceDefinition & { configuration: NetworkServiceConfiguration } {
  const variables = readConfiguration(networkServiceVariables, environment);
  return {
    name: 'network',
    configuration: {
      ...variables,
      pools: readYamlFile('CATALOG_FILE', variables.CATALOG_FILE, poolsFile).pools,
      ...(variables.DNS_ZONE_FILE !== '' && { zone: readZoneFile(variables.DNS_ZONE_FILE) }),
    },
    schema: {
      schema: 'network',
      migrations: [
        CreateIdempotencyKeys1700000000001,
        CreateEvents1700000000002,
        CreateInbox1700000000003,
        CreateRelayedStream1700000000004,
        CreateSagas1700000000004,
        CreateEndedReservations1700000000005,
        KeepKeysPerUser1700000000006,
        PurgeByPosition1700000000008,
        FindOldIds1700000000009,
        CancelSagas1700000000007,
        CreateNetwork1700000005001,
        ShareEndedReservations1700000005002,
        ShareAddresses1700000005010,
        CreateFirewalls1700000005003,
        GiveRanges1700000005020,
        FindFirewallsByTag1700000005030,
        CountAddresses1700000005040,
        SortFirewalls1700000005052,
        ForgetTagsOfFirewalls1700000005057,
        KeepRulesPlain1700000005090,
        KeepEnforcement1700000005100,
      ],
      counted: ['addresses'],
    },
    violations,
    unreachableConstraints,
  };
}
