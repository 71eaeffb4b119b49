import { setTimeout as delay } from 'node:timers/promises';
import { ChangeUnderWay } from './turns.js';

/** What a handler waits for. */
interface Turn {
  /** The refusal that is worth waiting for. */
  behind: abstract new (...given: never[]) => Error;
  /** Longer than it takes while all services answer; short enough for a client that waits. */
  patienceMs: number;
  pauseMs: number;
}

const BEHIND_A_CHANGE: Turn = { behind: ChangeUnderWay, patienceMs: 1_000, pauseMs: 20 };

/**
 * Makes a handler try again while it is refused for a reason that passes soon, then refuses: by default while another change of its
 * instance is under way, because clients change several profiles of one instance at once.
 */
export const InItsTurn =
  (turn: Turn = BEHIND_A_CHANGE) =>
  <Call, Answer>(
    _handler: object,
    _method: string,
    described: TypedPropertyDescriptor<(call: Call) => Promise<Answer>>,
  ): void => {
    const execute = described.value;
    if (!execute) return;
    described.value = function inItsTurn(this: unknown, call) {
      return untilItsTurn(() => execute.call(this, call), turn);
    };
  };

async function untilItsTurn<T>(work: () => Promise<T>, { behind, patienceMs, pauseMs }: Turn): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof behind) || performance.now() >= until) throw error;
      await delay(pauseMs);
    }
  }
}
