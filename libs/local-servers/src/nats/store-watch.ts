import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

import type { ManagedProcess } from '../process/managed-process.ts';
import { connectNats } from './connection.ts';
import { FIRST_LOOK, judgeStore, type Space, spaceToContinue, type StoreLook } from './judge-store.ts';

const LOOK_MS = 1_000;
const ANSWER_MS = 1_000;

export interface StoreWatchOptions {
  process: ManagedProcess;
  /** Directory of the JetStream store. */
  store: string;
  /** With the credentials of a user who may list streams. */
  url: string;
  /** Shows one line to the user at the terminal. */
  note: (text: string) => void;
  /** Milliseconds between looks, and until no answer counts as a refusal; for specs. */
  lookMs?: number;
  answerMs?: number;
}

/**
 * Asks a broker regularly for its streams, as a client would, and looks at the disk below them. A full disk can silence JetStream
 * until a restart, while the process and its health checks are well: then the process is ended, so that its supervisor starts it
 * again, as soon as there is space (decision 93).
 */
export class StoreWatch {
  readonly #options: StoreWatchOptions;
  readonly #stopping = new AbortController();
  #connection: NatsConnection | undefined;
  #history = FIRST_LOOK;

  constructor(options: StoreWatchOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#run();
  }

  /** From now on it ends no process. A look that is under way may take some seconds more. */
  stop(): void {
    this.#stopping.abort();
    this.#leave();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#look();
      await sleep(this.#options.lookMs ?? LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
    this.#leave();
  }

  async #look(): Promise<void> {
    const { process, store, note } = this.#options;
    const space = await spaceOf(store);
    const broker = process.pid === undefined ? 'away' : await this.#ask();
    if (space === undefined || this.#stopping.signal.aborted) return;
    const { history, tell, restart } = judgeStore(this.#history, { broker, space });
    this.#history = history;
    if (tell !== undefined) note(DISK[tell](store, space));
    if (restart) process.abandon('it stored nothing more, although its disk has space again');
  }

  async #ask(): Promise<StoreLook['broker']> {
    const timeout = this.#options.answerMs ?? ANSWER_MS;
    try {
      this.#connection ??= await connectNats(this.#options.url);
    } catch {
      return 'away';
    }
    try {
      const manager = await jetstreamManager(this.#connection, { timeout, checkAPI: false });
      await manager.streams.list().next();
      return 'answers';
    } catch {
      // The next look proves with a new connection that the broker takes any.
      this.#leave();
      return 'refuses';
    }
  }

  /** Without waiting: a broker that does not answer would delay it. */
  #leave(): void {
    void this.#connection?.close().catch(() => undefined);
    this.#connection = undefined;
  }
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`;

const DISK: Readonly<Record<'nearly full' | 'full', (store: string, space: Space) => string>> = {
  'nearly full': (store, { available }) =>
    `the disk of ${store} is nearly full (${inMegabytes(available)} left): make space before it is full`,
  full: (store, space) =>
    `the disk of ${store} is full: requests fail and events wait; all continues by itself with ${inMegabytes(spaceToContinue(space))} free`,
};

/** Undefined while the directory cannot be read. */
async function spaceOf(directory: string): Promise<Space | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { available: bavail * bsize, size: blocks * bsize };
  } catch {
    return undefined;
  }
}
