import {
  CreateEndedReservations1700000000005,
  CreateIdempotencyKeys1700000000001,
  KeepKeysPerUser1700000000006,
} from '@stratus/commands';
import { COMPUTE_ID } from '@stratus/contracts';
import { CreateEvents1700000000002, CreateInbox1700000000003, CreateRelayedStream1700000000004 } from '@stratus/events';
import { readConfiguration } from '@stratus/runtime';
import { CreateSagas1700000000004 } from '@stratus/sagas';
import type { ServiceDefinition } from '@stratus/service';
import { readZoneFile } from './addresses/host-names/zone-file.reader.js';
import { SECOND_PRIVATE_IPV4 } from './addresses/ip-address.js';
import { FIREWALL_LABEL_TAKEN } from './firewalls/firewall.js';
import { networkServiceVariables } from './network-service.configuration.js';
import type { NetworkServiceConfiguration } from './network-service.configuration.js';
import { CountAddresses1700000005040 } from './migrations/count-addresses.migration.js';
import { CountFirewalls1700000005041 } from './migrations/count-firewalls.migration.js';
import { SortFirewalls1700000005052 } from './migrations/sort-firewalls.migration.js';
import { CreateNetwork1700000005001 } from './migrations/create-network.migration.js';
import { CreateFirewalls1700000005003 } from './migrations/create-firewalls.migration.js';
import { ShareEndedReservations1700000005002 } from './migrations/share-ended-reservations.migration.js';
import { ShareAddresses1700000005010 } from './migrations/share-addresses.migration.js';
import { FindFirewallsByTag1700000005030 } from './migrations/find-firewalls-by-tag.migration.js';
import { KeepRulesPlain1700000005090 } from './migrations/keep-rules-plain.migration.js';
import { GiveRanges1700000005020 } from './migrations/give-ranges.migration.js';
import { readPoolsFile } from './pools/pools-file.reader.js';
import { ONE_PER_REGION } from './ranges/range.js';

/**
 * The definition of network-service; `environment` as in process.env.
 *
 * @throws ConfigurationError when a variable or the pools of the catalog file are wrong, before it connects to any server.
 */
export function networkService(
  environment: NodeJS.ProcessEnv,
): ServiceDefinition & { configuration: NetworkServiceConfiguration } {
  const variables = readConfiguration(networkServiceVariables, environment);
  return {
    name: 'network',
    configuration: {
      ...variables,
      pools: readPoolsFile(variables.CATALOG_FILE),
      ...(variables.DNS_ZONE_FILE !== '' && { zone: readZoneFile(variables.DNS_ZONE_FILE) }),
    },
    schema: {
      schema: 'network',
      entities: [],
      migrations: [
        CreateIdempotencyKeys1700000000001,
        CreateEvents1700000000002,
        CreateInbox1700000000003,
        CreateRelayedStream1700000000004,
        CreateSagas1700000000004,
        CreateEndedReservations1700000000005,
        KeepKeysPerUser1700000000006,
        CreateNetwork1700000005001,
        ShareEndedReservations1700000005002,
        ShareAddresses1700000005010,
        CreateFirewalls1700000005003,
        GiveRanges1700000005020,
        FindFirewallsByTag1700000005030,
        CountAddresses1700000005040,
        CountFirewalls1700000005041,
        SortFirewalls1700000005052,
        KeepRulesPlain1700000005090,
      ],
      counted: ['addresses', 'firewalls'],
    },
    violations: {
      firewalls_label_unique: FIREWALL_LABEL_TAKEN,
      one_private_ipv4_per_compute: SECOND_PRIVATE_IPV4,
      one_range_per_region: ONE_PER_REGION,
      one_move_per_compute: { field: COMPUTE_ID, reason: 'Another move of the instance is under way' },
      computes_pkey: { field: COMPUTE_ID, reason: 'Another account has an instance of this id' },
      nat_in_use: { field: 'address', reason: 'The address has a 1:1 NAT to a VPC address: end that first' },
    },
  };
}
