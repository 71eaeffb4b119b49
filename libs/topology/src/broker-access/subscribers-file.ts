import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { accountConfiguration } from '../nats-configuration.js';
import { subscriberAccount } from '../subscribers.js';
import type { SubscriberEntry } from './subscriber-entry.js';

/** Values of the broker's block `accounts`, by the names of the accounts. */
export type Accounts = Readonly<Record<string, unknown>>;

/**
 * The accounts according to the decisions. A subscriber without a decision stays unchanged: losing the stream ends no access,
 * only a decision does.
 */
export function accountsAfter(present: Accounts, entries: readonly SubscriberEntry[]): Accounts {
  const accounts = { ...present };
  for (const { name, passwordHash } of entries) {
    const account = subscriberAccount(name);
    if (passwordHash === undefined) delete accounts[account.name];
    else accounts[account.name] = accountConfiguration(account, () => passwordHash);
  }
  return accounts;
}

/**
 * The file that the broker includes in its block `accounts`: a JSON object. The broker reads it at its start and at each
 * reload.
 */
export class SubscribersFile {
  constructor(private readonly file: string) {}

  /** Creates an empty file unless one exists: a broker does not start without it. */
  prepare(): void {
    try {
      writeFileSync(this.file, '{}\n', { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }

  /**
   * An empty file, which a full disk leaves, also means no accounts to the broker.
   *
   * @throws if the file is missing or no JSON: then its former accounts are unknown. The message repeats none of the content.
   */
  read(): Accounts {
    const text = readFileSync(this.file, 'utf8');
    try {
      return text.trim() === '' ? {} : (JSON.parse(text) as Accounts);
    } catch {
      throw new Error(
        `${this.file} is not valid JSON: repair it, or delete it to have it rewritten from the decisions`,
      );
    }
  }

  /** @returns whether the file has changed. */
  write(accounts: Accounts): boolean {
    const text = `${JSON.stringify(accounts, undefined, 2)}\n`;
    if (readFileSync(this.file, 'utf8') === text) return false;
    const temporary = `${this.file}.new`;
    writeFileSync(temporary, text, { mode: 0o600, flush: true });
    chmodSync(temporary, 0o600);
    renameSync(temporary, this.file);
    return true;
  }
}
