import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';

import { endWithLauncher, Failure, projectRoot } from '@stratus/local-servers';
import { jsonLine } from '@stratus/processes';
import { PROGRAMS, programOf } from './programs.ts';

/** One command of account-service's program, with the values of its options by name. */
export interface AdminCommand {
  command: string;
  options: Readonly<Record<string, unknown>>;
}

/** Runs commands of account-service's program, in order; each returns the object that it prints. */
export type Admin = (command: string, options: AdminCommand['options']) => Promise<Record<string, unknown>>;

/** One process for all admin commands; the first one starts it. */
export class AdminCli {
  readonly #programs: string;
  readonly #env: Record<string, string | undefined>;
  #process: ChildProcessWithoutNullStreams | undefined;
  #answers: AsyncIterator<string> | undefined;
  #stderr = '';
  #before: Promise<unknown> = Promise.resolve();

  constructor(env: Record<string, string | undefined>, programs = PROGRAMS) {
    this.#env = env;
    this.#programs = programs;
  }

  /** @throws Failure if the program refuses the command or ends. */
  readonly run: Admin = (command, options) => {
    const result = this.#before.then(() => this.#run({ command, options }));
    this.#before = result.catch(() => undefined);
    return result;
  };

  close(): void {
    this.#process?.kill('SIGKILL');
  }

  async #run(command: AdminCommand): Promise<Record<string, unknown>> {
    this.#process ??= this.#start();
    this.#process.stdin.write(jsonLine(command));
    const { value } = (await this.#answers?.next()) ?? {};
    return resultIn(command, typeof value === 'string' ? value : undefined, this.#stderr);
  }

  #start(): ChildProcessWithoutNullStreams {
    const child = spawn(process.execPath, [programOf('account-admin', this.#programs)], {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production', ADMIN_PORT: '0', LOG_LEVEL: 'silent', ...this.#env },
    });
    endWithLauncher(child);
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (this.#stderr += chunk));
    // A missing reply shows that the process has ended.
    child.stdin.on('error', () => undefined);
    this.#answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return child;
  }
}

function resultIn({ command }: AdminCommand, answer: string | undefined, stderr: string): Record<string, unknown> {
  const { result, errors } = JSON.parse(answer ?? '{}') as Outcome;
  if (result) return result;
  const reasons = errors?.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`)).join('; ');
  throw new Failure(
    `The admin command "${command}" failed: ${reasons ?? (stderr.trim() || 'it gave no answer')}`,
    'Start with --fresh to begin with an empty database. If that does not help, this is a bug: please report it.',
  );
}

interface Outcome {
  result?: Record<string, unknown>;
  errors?: { field?: string; reason: string }[];
}
