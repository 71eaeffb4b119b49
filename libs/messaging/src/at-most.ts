import { setTimeout as delay } from 'node:timers/promises';

/** If the connection breaks during the drain, the client's promise never settles. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([
    work.catch(() => undefined),
    delay(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined),
  ]);
  timer.abort();
}
