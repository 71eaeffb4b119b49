import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for a state. The error names the last state seen.
 *
 * @param look returns the value, or undefined or false to keep waiting.
 */
export async function eventually<T>(what: string, look: () => Promise<T | undefined>, deadlineMs = 60_000): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  let last: unknown = 'nothing';
  for (;;) {
    try {
      const seen = await look();
      if (seen !== undefined && seen !== false) return seen;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline)
      throw new Error(`${what} did not happen within ${deadlineMs} ms; last seen: ${String(last)}`);
    await delay(10);
  }
}
