import { spawn } from 'node:child_process';
import { signalGroup } from '@stratus/local-servers';
import { oneLine } from './one-line.ts';

interface Limits {
  cwd: string;
  timeoutMs: number;
  /** Ends the command at once. */
  signal: AbortSignal;
}

/**
 * Runs a command to its end, in its own process group: managers of Python or Node versions wrap it in further processes.
 *
 * @returns what it printed. @throws Error with what it printed as errors, if it fails.
 */
export function runInGroup(
  command: string,
  args: readonly string[],
  { cwd, timeoutMs, signal }: Limits,
): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  let ended: string | undefined;
  const end = (reason: string): void => {
    ended = reason;
    if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
  };
  const interrupt = (): void => end('was interrupted');
  const timer = setTimeout(() => end(`took longer than ${timeoutMs / 1_000} s`), timeoutMs);
  signal.addEventListener('abort', interrupt);
  return new Promise<string>((resolve, reject) => {
    const fail = (reason: string): void => reject(new Error(`${command} ${reason}`));
    child.on('error', ({ message }) => fail(`does not run: ${message}`));
    child.on('close', (code, killedBy) => {
      if (ended !== undefined) fail(ended);
      else if (code === 0) resolve(stdout);
      else fail(`failed: ${errorsIn(stderr) || killedBy || `exit code ${code}`}`);
    });
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', interrupt);
  });
}

/** pip warns of each retry first, at length. */
const errorsIn = (output: string): string => oneLine(output.replaceAll(/^WARNING: .*$/gm, ''));
