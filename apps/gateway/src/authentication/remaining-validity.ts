import type { Caller } from '@stratus/contracts';
import type { InstallationClock } from '@stratus/runtime';
import { CLOCK_TOLERANCE_SECONDS } from './oauth-tokens.js';

/**
 * How long the caller's token remains valid, in milliseconds; not positive once it has ended. Only OAuth 2.0 access tokens, which
 * have no id, depend on the clock of another system: the real time, give or take some seconds.
 */
export function remainingValidity({ expires, tokenId }: Caller, clock: InstallationClock): number {
  if (typeof expires !== 'number') return Infinity;
  return tokenId === undefined ? expires + CLOCK_TOLERANCE_SECONDS * 1000 - Date.now() : expires - clock.milliseconds();
}
