import { type ChildProcess, spawn } from 'node:child_process';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number } | undefined;
  timeoutMs?: number;
  /** What it reads; default: nothing. */
  input?: string | undefined;
  /** Kills the command with SIGKILL. */
  signal?: AbortSignal | undefined;
}

export interface CommandResult {
  /** Null if it did not start, or a signal ended it. */
  code: number | null;
  stdout: string;
  /** Standard error, or the reason why the command did not start. */
  stderr: string;
}

const running = new Set<ChildProcess>();

/** Runs a short-lived command to its end and collects its output; never rejects. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
      signal: options.signal,
      killSignal: options.signal ? 'SIGKILL' : 'SIGTERM',
      ...options.user,
    });
    endWithLauncher(child);
    // It may end without reading.
    child.stdin.on('error', () => undefined).end(options.input);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.on('error', (error) => {
      // A command that is being killed may still write, so it counts as ended once it has closed.
      if (error.name !== 'AbortError' || child.pid === undefined)
        resolve({ code: null, stdout, stderr: error.message });
    });
    child.on('close', (code, signal) => {
      resolve({ code, stdout, stderr: signal === null ? stderr : `${stderr}\nended by ${signal}` });
    });
  });
}

/** Marks an unsupervised child to be killed with the others when the launcher ends. */
export function endWithLauncher(child: ChildProcess): void {
  running.add(child);
  child.once('error', () => running.delete(child));
  child.once('close', () => running.delete(child));
}

/** Kills running commands after an interrupted start: they would outlive the launcher. */
export function killRunningCommands(): void {
  for (const child of running) child.kill('SIGKILL');
}
