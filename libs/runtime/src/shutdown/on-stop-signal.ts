import type { Logger } from '../logging/logger.js';

/** A process that takes longer to end its work is stuck; the orchestrator would kill it anyway. */
const DEADLINE_MS = 9_500;

/**
 * On SIGTERM or SIGINT: runs the shutdown once and exits with 0, or with 1 if it fails or takes too long.
 *
 * @param drainMs how long the shutdown lets usual work continue before it ends it.
 * @returns whether the shutdown has begun and will end the process.
 */
export function onStopSignal(shutdown: () => Promise<void>, logger: Logger, drainMs = 0): () => boolean {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainMs + DEADLINE_MS);
    shutdown().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return () => stopping;
}
