import { linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, identityOf, isRunning, readJsonFile } from '@stratus/local-servers/processes';
import { writeDurably } from './durable-files.store.js';

/** One process works a directory at a time, also while another that lost the leadership is only frozen. */
export class DirectoryLock {
  readonly #file: string;

  constructor(directory: string) {
    this.#file = join(directory, 'owner.json');
  }

  /** Resolves when this process has it: at once when its owner is dead. Returns false when no longer wanted. */
  async take(wanted: () => boolean): Promise<boolean> {
    const candidate = `${this.#file}.${process.pid}`;
    await writeDurably(candidate, JSON.stringify(identityOf(process.pid)));
    try {
      while (wanted()) {
        if (this.#link(candidate)) return true;
        if (!this.#isHeld()) rmSync(this.#file, { force: true });
        // oxlint-disable-next-line no-await-in-loop -- waits for the owner
        else await sleep(100);
      }
      return false;
    } finally {
      rmSync(candidate, { force: true });
    }
  }

  release(): void {
    rmSync(this.#file, { force: true });
  }

  /** Making a link fails if the file exists, so only one of two gets it. */
  #link(candidate: string): boolean {
    try {
      linkSync(candidate, this.#file);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  }

  #isHeld(): boolean {
    const { pid, startedAt } = readJsonFile(this.#file) ?? {};
    return typeof pid === 'number' && typeof startedAt === 'string' && isRunning({ pid, startedAt });
  }
}
