import { createHash } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, identityOf, isRunning } from '@stratus/processes';
import { writeDurably } from './durable-files.js';

/** Lets one process work on a directory at a time, even while another one that lost the leadership is only frozen. */
export class DirectoryLock {
  readonly #file: string;
  #isOwn = false;

  constructor(directory: string) {
    this.#file = join(directory, 'owner.json');
  }

  /** Resolves when this process holds the lock: at once if its owner is dead. Returns false if it is no longer wanted. */
  async take(wanted: () => boolean): Promise<boolean> {
    const candidate = `${this.#file}.${process.pid}`;
    await writeDurably(candidate, JSON.stringify(identityOf(process.pid)));
    try {
      while (wanted()) {
        this.#isOwn = acquire(this.#file, candidate);
        if (this.#isOwn) return true;
        await sleep(100);
      }
      return false;
    } finally {
      rmSync(candidate, { force: true });
    }
  }

  release(): void {
    if (this.#isOwn) rmSync(this.#file, { force: true });
    this.#isOwn = false;
  }
}

/**
 * Creates a file that names this process, unless it names a running one. Between two owners there is always a file. If two
 * processes find a dead owner, one of them gets the right to replace that owner's file, by the same rule.
 */
function acquire(file: string, candidate: string): boolean {
  if (link(candidate, file)) return true;
  const owner = ownerIn(file);
  if (owner === undefined || isRunning(owner)) return false;
  const right = `${file}.after-${nameOf(owner)}`;
  if (!acquire(right, candidate)) return false;
  try {
    const current = ownerIn(file);
    // It was replaced while this process got the right.
    if (current === undefined || nameOf(current) !== nameOf(owner)) return false;
    const copy = `${candidate}.copy`;
    rmSync(copy, { force: true });
    linkSync(candidate, copy);
    renameSync(copy, file);
    return true;
  } finally {
    rmSync(right, { force: true });
  }
}

/** Creating a link fails if the file exists, so only one of two processes succeeds. */
function link(candidate: string, file: string): boolean {
  try {
    linkSync(candidate, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

interface Owner {
  pid: number;
  startedAt: string;
}

/** Stands for no process: a damaged file names it. */
const UNREADABLE: Owner = { pid: 0, startedAt: '' };

function ownerIn(file: string): Owner | undefined {
  try {
    const { pid, startedAt }: Partial<Owner> = JSON.parse(readFileSync(file, 'utf8')) ?? {};
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : UNREADABLE;
  } catch (error) {
    // A file that is being deleted right now is not damaged.
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof SyntaxError) return UNREADABLE;
    throw error;
  }
}

const nameOf = (owner: Owner): string =>
  createHash('sha256').update(`${owner.pid} ${owner.startedAt}`).digest('hex').slice(0, 16);
