import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { jsonLine } from '@stratus/processes';
import { NoReply } from '../report/no-reply.js';

/** Located next to the program of this app in a checkout and in its image. */
export const ACCOUNT_PROGRAM = join(import.meta.dirname, '../../../../programs/account-admin.js');

/** The outcome of one command of account-service's program. */
export interface AccountAnswer {
  exitCode: number;
  /** Of a success. */
  result?: Readonly<Record<string, unknown>>;
  /** Of a failure; fields are names of options. */
  errors?: readonly { field?: string; reason: string }[];
}

/** The request of the operators' API that a command is part of, for events and the audit log. */
interface Origin {
  requestId: string;
  ip: string;
  userAgent?: string | undefined;
}

/** How long a command may wait for its answer, behind those before it: Postgres and NATS end each of them much earlier. */
const MAX_WAIT_MS = 110_000;

/** One process of account-service's program, which owns the rules of accounts, for several commands in order. */
export class AccountProgram {
  private readonly process: ChildProcessByStdio<Writable, Readable, null>;
  private readonly answers: AsyncIterator<string>;

  constructor(environment: NodeJS.ProcessEnv) {
    this.process = spawn(process.execPath, [ACCOUNT_PROGRAM], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: environment,
    });
    // A missing reply shows that the process has ended.
    this.process.stdin.on('error', () => undefined);
    this.answers = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /** No command can be run any more. */
  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null || this.process.stdin.destroyed;
  }

  /**
   * @param command group and verb: `user create`.
   * @param options values by the names of the options, in camel case.
   * @throws NoReply if the program ends without replying.
   */
  async run(command: string, options: Readonly<Record<string, unknown>>, origin?: Origin): Promise<AccountAnswer> {
    this.process.stdin.write(jsonLine({ command, options, origin }));
    const waiting = setTimeout(() => this.process.kill('SIGKILL'), MAX_WAIT_MS);
    try {
      const { value } = (await this.answers.next()) as { value?: string };
      if (value === undefined) throw new NoReply('The program of account-service ended without an answer.');
      return JSON.parse(value) as AccountAnswer;
    } finally {
      clearTimeout(waiting);
    }
  }

  close(): void {
    this.process.stdin.end();
  }
}
