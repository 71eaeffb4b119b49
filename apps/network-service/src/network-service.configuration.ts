import { isIP } from 'node:net';
import { commonVariables, databaseVariables, serviceDomainVariables, testControlVariables } from '@stratus/runtime';
import { z } from 'zod';
import type { Zone } from './addresses/host-names/zone-file.js';
import type { RegionPools } from './pools/pools-file.js';

const isServer = (server: string): boolean =>
  isIP(server) !== 0 || isIP(server.replace(/^\[?([^\]]*)\]?:\d{1,5}$/, '$1')) !== 0;

export const networkServiceVariables = z.object({
  ...commonVariables,
  ...databaseVariables,
  ...testControlVariables,
  ...serviceDomainVariables,
  ...testControlVariables,
  CATALOG_FILE: z
    .string()
    .default('config/catalog.yaml')
    .describe('The catalog file with the address pools; the same for all replicas'),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((servers) => servers.split(',').flatMap((server) => server.trim() || []))
    .refine((servers) => servers.every(isServer), 'must be addresses, each with or without :port, comma separated')
    .describe('Name servers for the check of reverse names, comma separated; those of the machine by default'),
  DNS_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(10)
    .max(4000)
    .default(2000)
    .describe('How long the check of a reverse name may take, in milliseconds'),
  DNS_CACHE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_600_000)
    .default(30_000)
    .describe('How long a name that was found to have an address counts as having it, in milliseconds'),
  DNS_ZONE_FILE: z
    .string()
    .default('')
    .describe('A zone file for the check of reverse names instead of the DNS, for demonstrations and tests'),
});

/** The variables, the address pools of the catalog file, and the zone file if one is configured. */
export type NetworkServiceConfiguration = z.infer<typeof networkServiceVariables> & {
  pools: RegionPools[];
  zone?: Zone;
};
