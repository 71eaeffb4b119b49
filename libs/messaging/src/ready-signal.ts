import type { Readiness } from '@stratus/runtime';
import type { NatsLink } from './nats-link.js';

/** Subject on which every service announces that it can work again. */
export const READY_SIGNALS = 'signal.*.ready';

const INTERVAL_MS = 1_000;

/**
 * Announces to the other services that this one can work again: after its boot, and after an outage of its Postgres or of its
 * connection to the broker. Services that wait to retry a request need not wait any longer. If a signal is lost, they wait
 * until the next try.
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
