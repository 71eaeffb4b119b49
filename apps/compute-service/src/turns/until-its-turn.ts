import { setTimeout as delay } from 'node:timers/promises';

interface Turn {
  /** The refusal that is worth waiting for. */
  behind: abstract new (...given: never[]) => Error;
  patienceMs: number;
  pauseMs: number;
}

/** Tries some work again while it is refused for a reason that passes soon. */
export async function untilItsTurn<T>(work: () => Promise<T>, { behind, patienceMs, pauseMs }: Turn): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await work();
    } catch (error) {
      if (!(error instanceof behind) || performance.now() >= until) throw error;
      // oxlint-disable-next-line no-await-in-loop -- the pause between two tries
      await delay(pauseMs);
    }
  }
}
