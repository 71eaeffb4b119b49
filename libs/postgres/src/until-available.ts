import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@stratus/runtime';
import { isUnavailable } from './postgres-errors.js';

const RETRY_MS = 500;

/**
 * Repeats work until Postgres is available.
 *
 * @param isWorthWaiting whether another error is temporary, too.
 * @param onFailure receives each error that it waits for.
 * @throws any other error of the work.
 */
export async function untilAvailable(
  logger: Logger,
  work: () => Promise<unknown>,
  isWorthWaiting: (error: unknown) => boolean = () => false,
  onFailure: (error: Error) => void = () => undefined,
): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isUnavailable(error) && !isWorthWaiting(error)) throw error;
      onFailure(error as Error);
      logger.warn({ err: error }, 'Postgres is unavailable, waiting for it');
      await delay(RETRY_MS);
    }
  }
}
