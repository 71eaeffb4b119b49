import { COMPUTES } from '../product-word.js';

const AREAS = [
  'account',
  'databases',
  'domains',
  'events',
  'firewall',
  'images',
  'ips',
  COMPUTES,
  'lke',
  'longview',
  'nodebalancers',
  'object_storage',
  'stackscripts',
  'volumes',
] as const;

type Area = (typeof AREAS)[number];
/** What an operation may ask for. `ips:read` is asked for by one operation and held through `ips:read_only`. */
export type Scope = `${Area}:read_only` | `${Area}:read_write` | 'vpc:read_write' | 'ips:read';

/** Every scope that a token can hold, `*` aside (contract 2.5). */
export const SCOPES: readonly string[] = [
  ...AREAS.flatMap((area) => [`${area}:read_only`, `${area}:read_write`]),
  'vpc:read_write',
];

/** All scopes. */
export const ALL_SCOPES = '*';

const grantedBy: Record<string, string> = { 'ips:read': 'ips' };

/**
 * Whether scopes held (`*`, or any number of scopes) satisfy one scope asked for: `X:read_write` includes
 * `X:read_only` (contract 2.5).
 */
export function holdsScope(held: readonly string[], wanted: string): boolean {
  if (held.includes(ALL_SCOPES) || held.includes(wanted)) return true;
  const area = grantedBy[wanted] ?? (wanted.endsWith(':read_only') ? wanted.slice(0, -':read_only'.length) : undefined);
  return area !== undefined && (held.includes(`${area}:read_only`) || held.includes(`${area}:read_write`));
}

/** Splits the stored form (space separated; commas are accepted in requests) into scopes, without empty parts. */
export const parseScopes = (scopes: string): string[] => scopes.split(/[\s,]+/).filter((scope) => scope !== '');
