import {
  formatNetwork,
  hasHostBits,
  networkContains,
  networkOf,
  networksOverlap,
  parseNetwork,
} from '@stratus/contracts';
import type { Contradiction, YamlFormat } from '@stratus/runtime';
import { z } from 'zod';

/** Private addresses of instances are in this network, so no subnet may overlap it (contract 1.1). */
export const PRIVATE_NETWORK = '192.168.128.0/17';

const ipv4Network = (shortest: number, longest: number) =>
  z.string().superRefine((text, context) => {
    const network = parseNetwork(text, 4);
    const reason = !network
      ? 'must be an IPv4 network, as 198.18.0.0/20'
      : hasHostBits(network)
        ? 'must be in canonical form: the host bits of the network must be zero'
        : network.prefix < shortest || network.prefix > longest
          ? `must have a prefix length of ${shortest} to ${longest}`
          : undefined;
    if (reason) context.addIssue({ code: 'custom', message: reason });
  });

const SLAAC_NETWORK = /^([0-9a-f]{1,4}:){1,4}:\/64$/;

const ipv6Network = (shortest: number, longest: number) =>
  z.string().superRefine((text, context) => {
    const network = parseNetwork(text, 6);
    const reason =
      !network || formatNetwork(network) !== text
        ? 'must be an IPv6 network in canonical form, as 2001:db8:8100::/40'
        : network.prefix < shortest || network.prefix > longest
          ? `must have a prefix length of ${shortest} to ${longest}`
          : undefined;
    if (reason) context.addIssue({ code: 'custom', message: reason });
  });

const pool = z.strictObject({
  region: z.string().min(1),
  public: z
    .array(ipv4Network(8, 29).refine((text) => !overlapsPrivate(text), `must not overlap ${PRIVATE_NETWORK}`))
    .min(1, 'must name at least one network'),
  private: ipv4Network(17, 29)
    .refine((text) => insidePrivate(text), `must be inside ${PRIVATE_NETWORK}`)
    .default(PRIVATE_NETWORK),
  ipv6: z
    .string()
    .regex(SLAAC_NETWORK, 'must be an IPv6 network of prefix length 64 in lower case, as 2001:db8:0:1::/64'),
  ipv6_pools: z.array(ipv6Network(64, 124)).default([]),
  ranges_56: z.array(ipv6Network(24, 56)).default([]),
  ranges_64: z.array(ipv6Network(32, 64)).default([]),
  ip_failover: z.boolean().default(true),
});

/** The address pools of one region. */
export type RegionPools = z.infer<typeof pool>;

/** catalog-service checks the other sections. */
const shape = z.preprocess(
  (content) => content ?? {},
  z.object({
    regions: z.array(z.object({ id: z.string() })).default([]),
    pools: z.array(pool).default([]),
  }),
);

/** The sections of the catalog file that this service reads. */
export const poolsFile: YamlFormat<z.infer<typeof shape>> = {
  shape,
  contradictionsIn: ({ regions, pools }) => [
    ...unknownRegions(pools, new Set(regions.map(({ id }) => id))),
    ...overlaps(pools),
  ],
};

function unknownRegions(pools: readonly RegionPools[], known: ReadonlySet<string>): Contradiction[] {
  const seen = new Set<string>();
  return pools.flatMap(({ region }, index) => {
    const path = ['pools', index, 'region'];
    const again = seen.has(region);
    seen.add(region);
    if (!known.has(region)) return [{ path, reason: `${region} is not one of the regions` }];
    return again ? [{ path, reason: `${region} has pools already: name all its networks in one place` }] : [];
  });
}

/** Public and IPv6 addresses are globally unique, private ones only within a region. */
function overlaps(pools: readonly RegionPools[]): Contradiction[] {
  const networks = pools.flatMap((pool, index) => [
    ...UNIQUE.flatMap((key) =>
      pool[key].map((text, place) => ({
        text,
        network: networkOf(text),
        path: ['pools', index, key, place],
        at: `pools[${index}].${key}[${place}]`,
      })),
    ),
    { text: pool.ipv6, network: networkOf(pool.ipv6), path: ['pools', index, 'ipv6'], at: `pools[${index}].ipv6` },
  ]);
  return networks.flatMap(({ network, text, path }, index) => {
    const other = networks.slice(0, index).find((earlier) => networksOverlap(earlier.network, network));
    return other ? [{ path, reason: `${text} overlaps ${other.text} of ${other.at}` }] : [];
  });
}

const UNIQUE = ['public', 'ipv6_pools', 'ranges_56', 'ranges_64'] as const;

/** For invalid networks these are false: an earlier rule has refused them. */
function overlapsPrivate(text: string): boolean {
  const network = parseNetwork(text, 4);
  return network !== undefined && networksOverlap(networkOf(PRIVATE_NETWORK), network);
}

function insidePrivate(text: string): boolean {
  const network = parseNetwork(text, 4);
  return network !== undefined && networkContains(networkOf(PRIVATE_NETWORK), network);
}
