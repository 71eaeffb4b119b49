import { ConfigurationError } from '@stratus/environment';
import { Closing, createLogger, onStopSignal } from '@stratus/runtime';
import type { App } from './app.js';

/**
 * Runs an app as a process: boots it, stops it on SIGTERM, exits with 1 if it cannot boot, and prints the errors of an invalid
 * configuration in plain words.
 */
export async function runApp(app: App): Promise<void> {
  const closing = new Closing();
  let isStopping = (): boolean => false;
  try {
    const prepared = app.prepare(process.env);
    isStopping = onStopSignal(() => closing.run(), createLogger(app.name, prepared.logLevel), prepared.drainMs);
    await prepared.boot(closing);
  } catch (error) {
    // Once the process is asked to stop, the shutdown ends it.
    if (!isStopping()) leave(error);
  }
}

/** Ends a process that cannot start, and says why. */
export function leave(error: unknown): never {
  const report =
    error instanceof ConfigurationError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${report}\n`);
  process.exit(1);
}
