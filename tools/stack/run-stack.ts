import { banner } from './banner.ts';
import { build } from './build.ts';
import { readCommandLine } from './command-line.ts';
import { killRunningCommands } from '@stratus/local-servers';
import { terminalProgress } from './progress.ts';
import { reportFailure } from './report-failure.ts';
import type { Stack } from './stack.ts';
import { whenOrphaned } from './when-orphaned.ts';

const stopSignals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** npm, the shell and the terminal may each forward the same Ctrl-C. */
const repeatedSignalMs = 1_000;

/** The stack must stop in order even when the terminal or pipe is closed. */
function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Builds and starts a stack, keeps it running until a signal, and stops it. `accompany` runs beside it. */
export async function runStack(args: string[], accompany?: (stack: Stack) => () => void): Promise<void> {
  surviveClosedOutput();
  const progress = terminalProgress();
  let stack: Stack | undefined;
  let leave: (() => void) | undefined;
  let stoppedSince: number | undefined;

  const end = async (code: number): Promise<never> => {
    leave?.();
    killRunningCommands();
    await stack?.stop();
    process.exit(code);
  };
  const onSignal = (): void => {
    if (stoppedSince !== undefined) {
      // A second signal ends the launcher at once.
      if (Date.now() - stoppedSince > repeatedSignalMs) void stack?.kill().then(() => process.exit(1));
      return;
    }
    stoppedSince = Date.now();
    console.log('\nStopping …');
    void end(0);
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
  whenOrphaned(onSignal);
  process.on('uncaughtException', (error) => {
    reportFailure(error);
    void end(1);
  });

  try {
    const options = readCommandLine(args);
    await progress.step('Build', build);
    // The stack reads the topology, which is compiled code.
    const { Stack } = await import('./stack.ts');
    stack = new Stack({ ...options, progress });
    const description = await stack.start();
    leave = accompany?.(stack);
    console.log(banner(description, stack.state.stackFile));
  } catch (error) {
    if (stoppedSince !== undefined) return;
    reportFailure(error);
    await end(1);
  }
}
