import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from '../logging/logger.js';

/** How often a taken lock is asked for again, and a session whether it still lives; and the pause between two sessions. */
const INTERVAL_MS = 500;

/** A host that vanished is noticed by the server within about this time, instead of the hours of its defaults. */
const KEEPALIVE = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`;

const keyOf = (name: string): string => `hashtextextended(${name}, 0)`;
const TAKE = `select pg_try_advisory_lock(${keyOf('$1')}) as taken`;

/** SQL that is true when no process holds a lock; none can take it until the transaction ends. `name`: SQL for its name. */
export const isFree = (name: string): string => `pg_try_advisory_xact_lock(${keyOf(name)})`;

/** The time for which this process has the lock. */
export interface Term {
  /** Aborts when the lock is lost or given up: what it protects must end soon after. */
  over: AbortSignal;
}

type Work = (term: Term) => Promise<void>;

/**
 * Holds a lock that ends with this process.
 *
 * It is an advisory lock of a Postgres session: a process that is killed loses it at once, and one that loses its connection
 * stops its work. The session is not one of the pool: commands cannot keep the lock from being held, nor the lock take a
 * connection from commands. While another process has the lock, this one asks again and again instead of waiting in one
 * statement, whose snapshot would keep vacuum from the whole database.
 */
export class HeldLock {
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  /**
   * @param nextName asked for once per session; unique in the database. Processes compete for a name that stays the same; a
   *   name that was never used before is had at once, and free for ever once its session is lost.
   */
  constructor(
    private readonly newSession: () => Client,
    private readonly nextName: () => string,
    private readonly logger: Logger,
  ) {}

  /**
   * Takes the lock whenever it can be had, until stopped, and does `work` while it has it. Work that ends gives the lock
   * up, until it is taken again. Resolves after the first try to take it, whatever came of it.
   */
  start(work: Work): Promise<void> {
    return new Promise((tried) => {
      this.running = this.hold(work, tried);
    });
  }

  /** Gives the lock up when the running work has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async hold(work: Work, tried: () => void): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const name = this.nextName();
      try {
        // oxlint-disable-next-line no-await-in-loop -- one session after the other
        await this.attend(name, work, tried);
      } catch (error) {
        this.logger.warn({ err: error, lock: name }, 'a lock is not held, will try again');
      }
      tried();
      // oxlint-disable-next-line no-await-in-loop -- the pause between two sessions
      await pause(this.stopping.signal);
    }
  }

  /** Tries to have the lock in one session, for as long as it lives. */
  private async attend(name: string, work: Work, tried: () => void): Promise<void> {
    const session = this.newSession();
    const lost = new AbortController();
    session.on('error', () => lost.abort());
    session.on('end', () => lost.abort());
    const over = AbortSignal.any([lost.signal, this.stopping.signal]);
    try {
      await session.connect();
      await session.query(KEEPALIVE);
      while (!over.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- asks until it has the lock
        const taken = await take(session, name);
        if (taken && !over.aborted) {
          const watched = watchedDuring(session, over, lost, () => work({ over }));
          tried();
          // oxlint-disable-next-line no-await-in-loop -- the only term of this session
          await watched;
          if (lost.signal.aborted) this.logger.warn({ lock: name }, 'a lock was lost with its session');
          return;
        }
        tried();
        // oxlint-disable-next-line no-await-in-loop -- the pause between two questions
        await pause(over);
      }
    } finally {
      // The end of the session gives the lock back. It is not waited for: a server that has stopped answering never ends it.
      void session.end().catch(() => undefined);
    }
  }
}

async function take(session: Client, name: string): Promise<boolean> {
  const { rows } = await session.query<{ taken: boolean }>(TAKE, [name]);
  return rows[0]?.taken === true;
}

async function watchedDuring(
  session: Client,
  over: AbortSignal,
  lost: AbortController,
  work: () => Promise<void>,
): Promise<void> {
  const finished = new AbortController();
  const watching = watch(session, AbortSignal.any([over, finished.signal]), lost);
  try {
    await work();
  } finally {
    finished.abort();
    await watching;
  }
}

/** A server that vanished without a word breaks no connection: only a question shows that it is gone. */
async function watch(session: Client, until: AbortSignal, lost: AbortController): Promise<void> {
  while (!until.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- the pause between two questions
    await pause(until);
    // oxlint-disable-next-line no-await-in-loop -- one question at a time
    if (!until.aborted) await session.query('select 1').catch(() => lost.abort());
  }
}

const pause = (until: AbortSignal): Promise<void> =>
  delay(INTERVAL_MS, undefined, { signal: until }).catch(() => undefined);
