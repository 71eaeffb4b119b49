import { ConfigurationError } from '../configuration/configuration-error.js';
import { createLogger } from '../logging/logger.js';
import { onStopSignal } from '../shutdown/on-stop-signal.js';
import type { App, RunningApp } from './app.js';

/**
 * Runs an app as a process: boots it, stops it on SIGTERM, exits with 1 when it cannot boot, and prints the faults of an
 * invalid configuration in plain words.
 */
export async function runApp(app: App): Promise<void> {
  let running: RunningApp | undefined;
  try {
    const prepared = app.prepare(process.env);
    onStopSignal(async () => running?.stop(), createLogger(app.name, prepared.logLevel), prepared.drainMs);
    running = await prepared.boot();
  } catch (error) {
    leave(error);
  }
}

/** Ends a process that cannot start, and says why. */
export function leave(error: unknown): never {
  const report =
    error instanceof ConfigurationError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${report}\n`);
  process.exit(1);
}
