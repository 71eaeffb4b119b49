import { isIP } from 'node:net';
import { COMPUTE_ID } from '@stratus/contracts';
import { CreateEvents1700000000002, CreateInbox1700000000003 } from '@stratus/events';
import { commonVariables, databaseVariables, readConfiguration, serviceDomainVariables } from '@stratus/platform';
import { CreateIdempotencyKeys1700000000001 } from '@stratus/platform/persistence';
import type { ServiceDefinition } from '@stratus/platform/persistence';
import { z } from 'zod';
import { SECOND_PRIVATE_IPV4 } from './addresses/ip-address.js';
import { CreateNetwork1700000005001 } from './migrations/create-network.migration.js';
import type { RegionPools } from './pools/parse-pools.js';
import { readPoolsFile } from './pools/read-pools-file.js';

const isServer = (server: string): boolean =>
  isIP(server) !== 0 || isIP(server.replace(/^\[?([^\]]*)\]?:\d{1,5}$/, '$1')) !== 0;

export const networkServiceVariables = z.object({
  ...commonVariables,
  ...databaseVariables,
  ...serviceDomainVariables,
  CATALOG_FILE: z
    .string()
    .default('config/catalog.yaml')
    .describe('The catalog file, of which the address pools are read; the same for all replicas'),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((servers) => servers.split(',').flatMap((server) => server.trim() || []))
    .refine((servers) => servers.every(isServer), 'must be addresses, each with or without :port, comma separated')
    .describe('Name servers that reverse names are checked with, comma separated; those of the machine by default'),
  DNS_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(10)
    .max(4000)
    .default(2000)
    .describe('How long a name server may take, in milliseconds'),
});

/** The variables and the address pools of the file that they name. */
export type NetworkServiceConfiguration = z.infer<typeof networkServiceVariables> & { pools: RegionPools[] };

/**
 * What network-service is made of; `environment` as in process.env.
 *
 * @throws ConfigurationError when a variable or the pools of the catalog file are wrong: before any server is asked.
 */
export function networkService(
  environment: NodeJS.ProcessEnv,
): ServiceDefinition & { configuration: NetworkServiceConfiguration } {
  const variables = readConfiguration(networkServiceVariables, environment);
  return {
    name: 'network',
    configuration: { ...variables, pools: readPoolsFile(variables.CATALOG_FILE) },
    schema: {
      schema: 'network',
      entities: [],
      migrations: [
        CreateIdempotencyKeys1700000000001,
        CreateEvents1700000000002,
        CreateInbox1700000000003,
        CreateNetwork1700000005001,
      ],
    },
    violations: {
      one_private_ipv4_per_compute: SECOND_PRIVATE_IPV4,
      one_move_per_compute: { field: COMPUTE_ID, reason: 'Another move of the instance is under way' },
      computes_pkey: { field: COMPUTE_ID, reason: 'Another account has an instance of this id' },
      nat_in_use: { field: 'address', reason: 'The address has a 1:1 NAT to a VPC address: end that first' },
    },
  };
}
