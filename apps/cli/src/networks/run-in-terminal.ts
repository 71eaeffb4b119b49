import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Ctrl-C and Ctrl-\ reach the command from the terminal, which alone decides what they mean. */
const OF_TERMINAL = ['SIGINT', 'SIGQUIT'] as const;
const PASSED_ON = ['SIGTERM', 'SIGHUP'] as const;

/** Runs a command with the terminal of this process. Returns its exit code, or that of a shell if a signal has ended it. */
export async function runInTerminal(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [program = '', ...args] = command;
  const ignore = (): void => {};
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  // First: the command may have begun before the next line here.
  for (const signal of OF_TERMINAL) process.on(signal, ignore);
  for (const signal of PASSED_ON) process.on(signal, pass);
  const child = spawn(program, args, { stdio: 'inherit', env });
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
    });
  } finally {
    for (const signal of OF_TERMINAL) process.off(signal, ignore);
    for (const signal of PASSED_ON) process.off(signal, pass);
  }
}
