import { ALL_SCOPES, COMPUTES, SCOPES, holdsScope, parseScopes } from '@stratus/contracts/browser';
import operations from '../api/operations.generated.js';

export type Level = 'read_only' | 'read_write';

/** A part of the API for which a token has scopes. */
export interface Area {
  name: string;
  title: string;
  /** What is in it. */
  content: string;
  /** Those that make a difference. */
  levels: readonly Level[];
}

const TEXTS: Readonly<Record<string, readonly [title: string, content: string]>> = {
  account: ['Account', 'Users, tokens, SSH keys, profile, audit log'],
  [COMPUTES]: ['Instances', 'Their power, disks, profiles and interfaces'],
  volumes: ['Volumes', 'Block storage'],
  vpc: ['VPCs', 'Private networks and their subnets'],
  firewall: ['Firewalls', 'Rules, and what they protect'],
  ips: ['Addresses', 'IP addresses, ranges and VLANs'],
  nodebalancers: ['NodeBalancers', 'Ports, nodes and their health'],
  domains: ['Domains', 'Zones and records'],
  databases: ['Databases', 'Managed databases and their credentials'],
  events: ['Events', 'What happens in the account'],
};

const needed = new Set(Object.values(operations).flatMap(({ scopes }): readonly string[] => scopes));
const levelsOf = (name: string): Level[] =>
  (['read_only', 'read_write'] as const).filter((level) => {
    const scope = `${name}:${level}`;
    return SCOPES.includes(scope) && needed.has(scope);
  });

/** The areas with an operation that needs their scopes. */
export const AREAS: readonly Area[] = Object.entries(TEXTS).map(([name, [title, content]]) => ({
  name,
  title,
  content,
  levels: levelsOf(name),
}));

/** The level of an area in a text of scopes; null for none. */
export function levelIn(scopes: string, area: string): Level | null {
  const held = parseScopes(scopes);
  if (held.includes(`${area}:read_write`)) return 'read_write';
  return held.includes(`${area}:read_only`) ? 'read_only' : null;
}

/** A text of scopes with another level for an area. */
export const withLevel = (scopes: string, area: string, level: Level | null): string =>
  AREAS.flatMap(({ name }) => {
    const kept = name === area ? level : levelIn(scopes, name);
    return kept === null ? [] : [`${name}:${kept}`];
  }).join(' ');

/** What a token with `held` may give for an area. */
export const givable = ({ name, levels }: Area, held: readonly string[]): Level[] =>
  levels.filter((level) => holdsScope(held, `${name}:${level}`));

/** A text with the same level for all areas, or the next lower one that can be given. */
export const everywhere = (level: Level | null, held: readonly string[]): string =>
  AREAS.flatMap((area) => {
    const best = givable(area, held).findLast((each) => level === 'read_write' || each === level);
    return level === null || best === undefined ? [] : [`${area.name}:${best}`];
  }).join(' ');

/** Scopes in words: `all`, or how many of them. */
export function summaryOf(scopes: string): string {
  const held = parseScopes(scopes);
  if (held.includes(ALL_SCOPES)) return 'all';
  if (held.length === 0) return 'none';
  return held.join(', ');
}
