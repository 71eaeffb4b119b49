import { setTimeout as delay } from 'node:timers/promises';
import { InstallationFailure } from '@stratus/installation';

const PAUSE_MS = 1_000;

/**
 * Repeats work until it succeeds: a server that starts at the same time is unavailable at first, and then may not know its
 * users yet.
 *
 * @param deadline in milliseconds since 1970; the first failure after it is thrown.
 * @param note receives each failure before the deadline.
 */
export async function untilReachable<T>(
  work: () => Promise<T>,
  deadline: number,
  note: (message: string) => void,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof InstallationFailure) || performance.now() > deadline) throw error;
      note(error.message);
      await delay(PAUSE_MS);
    }
  }
}
