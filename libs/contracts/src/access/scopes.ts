import { COMPUTES } from '../dialect.js';

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
/** Scopes that an operation may require. One operation requires `ips:read`, which `ips:read_only` satisfies. */
export type Scope = `${Area}:read_only` | `${Area}:read_write` | 'vpc:read_write' | 'ips:read';

/** Every scope that a token can hold, except `*` (contract 2.5). */
export const SCOPES: readonly string[] = [
  ...AREAS.flatMap((area) => [`${area}:read_only`, `${area}:read_write`]),
  'vpc:read_write',
];

/** All scopes. */
export const ALL_SCOPES = '*';

const grantedBy: Record<string, string> = { 'ips:read': 'ips' };

/**
 * Whether a token with the scopes `held` (possibly `*`) satisfies `wanted`: `X:read_write` includes `X:read_only`
 * (contract 2.5).
 */
export function holdsScope(held: readonly string[], wanted: string): boolean {
  if (held.includes(ALL_SCOPES) || held.includes(wanted)) return true;
  const area = grantedBy[wanted] ?? (wanted.endsWith(':read_only') ? wanted.slice(0, -':read_only'.length) : undefined);
  return area !== undefined && (held.includes(`${area}:read_only`) || held.includes(`${area}:read_write`));
}

/** Splits text into scopes at spaces or commas (stored texts have spaces only), without empty parts. */
export const parseScopes = (scopes: string): string[] => scopes.split(/[\s,]+/).filter((scope) => scope !== '');

/** Scopes as headers name them. */
export const scopesText = (scopes: readonly string[]): string => scopes.join(',');
