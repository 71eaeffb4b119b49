import { type ChildProcess, spawn } from 'node:child_process';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number } | undefined;
  timeoutMs?: number;
}

export interface CommandResult {
  /** Null when it could not be started, or was ended by a signal. */
  code: number | null;
  stdout: string;
  /** Standard error, or why the command could not be run. */
  stderr: string;
}

const running = new Set<ChildProcess>();

/** Runs a short-lived command to its end and collects its output; never rejects. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
      ...options.user,
    });
    endWithLauncher(child);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.on('error', (error) => {
      resolve({ code: null, stdout, stderr: error.message });
    });
    child.on('close', (code, signal) => {
      resolve({ code, stdout, stderr: signal === null ? stderr : `${stderr}\nended by ${signal}` });
    });
  });
}

/** Has a child that is not supervised killed with the others when the launcher has to end. */
export function endWithLauncher(child: ChildProcess): void {
  running.add(child);
  child.once('error', () => running.delete(child));
  child.once('close', () => running.delete(child));
}

/** For an interrupted start: what is still at work would outlive the launcher. */
export function killRunningCommands(): void {
  for (const child of running) child.kill('SIGKILL');
}
