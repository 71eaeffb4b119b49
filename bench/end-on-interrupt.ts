import { whenOrphaned } from '../tools/stack/when-orphaned.ts';

/** Ends the servers, then this process, when a signal arrives, its parent was killed, or its reader has ended. */
export function endOnInterrupt(end: () => Promise<void>): void {
  let isInterrupted = false;
  function interrupt(): void {
    if (isInterrupted) return;
    isInterrupted = true;
    // The running measurement loses its servers.
    process.on('uncaughtException', () => undefined);
    void end().finally(() => process.exit(1));
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  whenOrphaned(interrupt);
  // `npm run bench | head`.
  process.stdout.on('error', interrupt);
}
