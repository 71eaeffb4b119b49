import type { Readiness } from '@stratus/runtime';
import type { NatsLink } from './nats-link.js';

/** The subject under which every service says that it can work again. */
export const READY_SIGNALS = 'signal.*.ready';

const INTERVAL_MS = 1_000;

/**
 * Tells the other services when this one can work again: after its boot, after its Postgres was unavailable, and after its
 * connection to the broker was. Who waits for the next try of a request to it need not wait any longer. A lost signal costs
 * that wait.
 */
export function signalReadiness(name: string, nats: NatsLink, readiness: Readiness): { stop: () => void } {
  const signal = (): void => nats.signal(READY_SIGNALS.replace('*', name));
  let ready = false;
  const check = async (): Promise<void> => {
    const before = ready;
    ready = Object.keys(await readiness.problems()).length === 0;
    if (ready && !before) signal();
  };
  // A check never rejects, and a slow one only delays the signal.
  const timer = setInterval(() => void check(), INTERVAL_MS);
  timer.unref();
  void check();
  nats.onReturn(() => ready && signal());
  return { stop: () => clearInterval(timer) };
}
