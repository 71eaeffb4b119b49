import { createInstance, createVolume } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';

export interface RateLimit {
  allowance: number;
  windowMs: number;
}

const MINUTE = 60_000;

/** How many requests a caller may send (contract 2.7). */
export const RATE_LIMITS = {
  everything: { allowance: 800, windowMs: 2 * MINUTE },
  eachOperation: { allowance: 400, windowMs: MINUTE },
  eachList: { allowance: 200, windowMs: MINUTE },
  /** Tokens of an address that could not be checked with account-service. */
  uncheckedTokens: { allowance: 20, windowMs: 1000 },
} as const satisfies Record<string, RateLimit>;

/** Operations with their own limit, by subject. */
const SPECIAL: Readonly<Record<string, RateLimit>> = {
  [createInstance.subject]: { allowance: 10, windowMs: 30_000 },
  [createVolume.subject]: { allowance: 25, windowMs: MINUTE },
};

/** The limit of an operation that has its own; undefined for any other. */
export const specialLimitOf = ({ subject }: Operation): RateLimit | undefined => SPECIAL[subject];

export const limitOf = (operation: Operation): RateLimit =>
  specialLimitOf(operation) ?? (operation.list ? RATE_LIMITS.eachList : RATE_LIMITS.eachOperation);

export const limitText = ({ allowance, windowMs }: RateLimit): string =>
  `${allowance} requests in ${windowMs / 1000} seconds`;
