import { mkdirSync, readFileSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from '../usage-error.js';

type Accounts = Record<string, unknown>;

const LOCK_TRIES = 50;
const LOCK_PAUSE_MS = 100;

/**
 * The file that the NATS server includes in its block `accounts`: a JSON object with the account of each subscriber. The
 * server reads it at its start and on SIGHUP.
 */
export class SubscribersFile {
  constructor(
    private readonly file: string,
    private readonly pidFile: string,
  ) {}

  read(): Accounts {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Accounts;
    } catch (error) {
      throw new UsageError(
        `${this.file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        'The NATS server of npm start includes it; NATS_SUBSCRIBERS_FILE names another one.',
        { cause: error },
      );
    }
  }

  /** Changes the accounts and has the server read them; one command at a time. */
  async change(edit: (accounts: Accounts) => Accounts): Promise<void> {
    await this.lock();
    try {
      const temporary = `${this.file}.${process.pid}`;
      writeFileSync(temporary, `${JSON.stringify(edit(this.read()), undefined, 2)}\n`, { mode: 0o600 });
      renameSync(temporary, this.file);
      this.reload();
    } finally {
      rmSync(`${this.file}.${process.pid}`, { force: true });
      rmdirSync(this.lockDirectory);
    }
  }

  private get lockDirectory(): string {
    return `${this.file}.lock`;
  }

  private async lock(): Promise<void> {
    for (let attempt = 0; attempt < LOCK_TRIES; attempt++) {
      try {
        mkdirSync(this.lockDirectory);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        // oxlint-disable-next-line no-await-in-loop -- waits for the other command
        await delay(LOCK_PAUSE_MS);
      }
    }
    throw new UsageError(
      'Another command is changing the subscribers.',
      `Try again. If none runs, an earlier one was killed: remove ${this.lockDirectory}`,
    );
  }

  /** Has the server read the file. */
  reload(): void {
    const pid = Number(readFileSync(this.pidFile, 'utf8'));
    process.kill(pid, 'SIGHUP');
  }
}
