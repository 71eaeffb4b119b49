import { setTimeout as delay } from 'node:timers/promises';
import { ChangeUnderWay } from './turns.js';

/** Longer than a change takes while all services respond; short enough for a waiting client. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 20;
/** The time passes without a look while the process stalls; the change then needs some time, too. */
const MIN_TRIES = 10;

/**
 * Makes a handler retry while another change of its instance is under way, for {@link PATIENCE_MS} or a few looks: clients change
 * several profiles of one instance at once.
 */
export const InItsTurn =
  () =>
  <Call, Answer>(
    _handler: object,
    _method: string,
    described: TypedPropertyDescriptor<(call: Call) => Promise<Answer>>,
  ): void => {
    const execute = described.value;
    if (!execute) return;
    described.value = function inItsTurn(this: unknown, call) {
      return untilItsTurn(() => execute.call(this, call));
    };
  };

async function untilItsTurn<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isOver = performance.now() >= until && tries >= MIN_TRIES;
      if (!(error instanceof ChangeUnderWay) || isOver) throw error;
      await delay(PAUSE_MS);
    }
  }
}
