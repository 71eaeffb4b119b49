import { setTimeout as delay } from 'node:timers/promises';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;

/** Waits, or less if the signal comes. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** How long to wait after so many failed attempts: 1 s, 2 s, 4 s, … at most a minute. */
export const retryDelay = (attempts: number): number => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
