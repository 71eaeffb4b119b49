import { banner } from './banner.ts';
import { build } from './build.ts';
import { readCommandLine, type StartOptions } from './command-line.ts';
import { ExecRun } from './exec/exec-run.ts';
import { codeOfSignal } from './exec/stack-command.ts';
import { Failure, killRunningCommands } from '@stratus/local-servers';
import { type Progress, terminalProgress } from './progress.ts';
import { reportFailure } from './report-failure.ts';
import { checkSeed, playSeed } from './seed.ts';
import type { Stack } from './stack.ts';
import { whenOrphaned } from './when-orphaned.ts';

const stopSignals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** npm, the shell and the terminal may each forward the same Ctrl-C. */
const repeatedSignalMs = 1_000;

/** Distinct from the exit codes of commands, like that of `docker run` and `timeout`: the launcher itself has failed. */
const failedExec = 125;

/** The stack must stop in order even when the terminal or pipe is closed. */
function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function readOptions(args: string[], accompanied: boolean): StartOptions {
  const options = readCommandLine(args);
  if (accompanied && options.exec) throw new Failure('npm run dev runs no command.', 'Use npm start -- --exec.');
  return options;
}

interface Surroundings {
  /** Starts an addition to the stack; the returned function ends it. */
  accompany?: (stack: Stack) => () => void;
  /** Folder of the built apps. */
  programs?: string;
}

/** Builds and starts a stack, and stops it on a signal, or when the command of `--exec` has ended. */
export async function runStack(args: string[], { accompany, programs }: Surroundings = {}): Promise<void> {
  surviveClosedOutput();
  const forCommand = args.some((arg) => /^--exec(=|$)/.test(arg));
  const failed = forCommand ? failedExec : 1;
  let exec: ExecRun | undefined;
  let stack: Stack | undefined;
  let leave: (() => void) | undefined;
  let stoppedSince: number | undefined;
  let ending: Promise<never> | undefined;

  const end = async (code: number): Promise<never> => {
    try {
      leave?.();
      killRunningCommands();
      await exec?.endCommand();
      await stack?.stop();
      exec?.cleanUp({ keepLogs: code === failedExec });
    } catch (error) {
      reportFailure(error);
      process.exit(code === 0 ? failed : code);
    }
    process.exit(code);
  };
  const endOnce = (code: number): Promise<never> => (ending ??= end(code));
  const onSignal = (signal: NodeJS.Signals): void => {
    if (exec?.isRunning) return exec.pass(signal);
    if (stoppedSince !== undefined) {
      // A second signal ends the launcher at once.
      if (performance.now() - stoppedSince > repeatedSignalMs) void stack?.kill().then(() => process.exit(1));
      return;
    }
    stoppedSince = performance.now();
    (forCommand ? process.stderr : process.stdout).write('\nStopping …\n');
    void endOnce(forCommand ? codeOfSignal(signal) : 0);
  };
  /** A command that counts on the records does not run without them; a person sees what was refused, and a stack. */
  const play = async (seed: string, { state }: Stack, progress: Progress): Promise<void> => {
    try {
      await playSeed(seed, state.path, progress);
    } catch (error) {
      if (forCommand) throw error;
      if (stoppedSince === undefined) reportFailure(error);
    }
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
  whenOrphaned(() => (forCommand ? void endOnce(failedExec) : onSignal('SIGTERM')));
  process.on('uncaughtException', (error) => {
    reportFailure(error);
    void endOnce(failed);
  });

  try {
    const options = readOptions(args, accompany !== undefined);
    exec = options.exec && (await ExecRun.prepare(options.exec, options.port));
    const progress = terminalProgress(exec === undefined ? process.stdout : process.stderr);
    for (const note of options.notes) progress.note(note);
    await progress.step('Build', build);
    if (options.seed !== undefined) await checkSeed(options.seed);
    // The stack imports the topology, which is compiled code.
    const { Stack } = await import('./stack.ts');
    stack = new Stack({ ...options, ...exec?.options, ...(programs !== undefined && { programs }), progress });
    const description = await stack.start();
    if (options.seed !== undefined) await play(options.seed, stack, progress);
    if (stoppedSince !== undefined) return;
    leave = accompany?.(stack);
    if (exec === undefined) console.log(banner(description, stack.state.stackFile));
    else await endOnce(await exec.run(description, stack.state.stackFile));
  } catch (error) {
    if (stoppedSince !== undefined) return;
    reportFailure(error);
    await endOnce(failed);
  }
}
