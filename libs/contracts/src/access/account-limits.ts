import { COMPUTES } from '../dialect.js';

/** Kinds of things of which an account may have a limited number (contract 2.11). */
export const LIMITED_KINDS = [
  COMPUTES,
  'databases',
  'domains',
  'firewalls',
  'nodebalancers',
  'tokens',
  'users',
  'volumes',
  'vpcs',
  'webhooks',
] as const;
export type LimitedKind = (typeof LIMITED_KINDS)[number];

/** The largest number that limits something; more is as good as no limit. */
export const MAX_LIMIT = 1_000_000;

/** How many of a kind an account may have; a kind that is absent is unlimited. */
export type AccountLimits = Readonly<Partial<Record<LimitedKind, number>>>;
