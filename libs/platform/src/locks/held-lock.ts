import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from '../logging/logger.js';

/** Pause between two tries for a taken lock, between two checks of the session, and between two sessions. */
const INTERVAL_MS = 500;

/** The server notices a vanished host within about this time; its defaults take hours. */
const KEEPALIVE = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`;

const keyOf = (name: string): string => `hashtextextended(${name}, 0)`;
const TAKE = `select pg_try_advisory_lock(${keyOf('$1')}) as taken`;

/**
 * SQL that is true when no process holds the lock; none can take it until the transaction ends. `name`: SQL for its name.
 */
export const isFree = (name: string): string => `pg_try_advisory_xact_lock(${keyOf(name)})`;

/** The time during which this process has the lock. */
export interface Term {
  /** Aborts when this process loses the lock or gives it up: the protected work must end soon after. */
  over: AbortSignal;
}

type Work = (term: Term) => Promise<void>;

/**
 * Holds a lock that ends with this process.
 *
 * It is an advisory lock of a Postgres session: a killed process loses it at once, and a process that loses its connection
 * stops its work. The session is outside the pool: commands cannot starve the lock of a connection, nor the lock commands.
 * While another process has the lock, this one polls instead of waiting in one statement, whose snapshot would stop vacuum
 * in the whole database.
 */
export class HeldLock {
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  /**
   * @param nextName called once per session; unique in the database. Processes compete for a constant name; a process gets
   *   a name never used before at once, and that lock is free for ever once its session ends.
   */
  constructor(
    private readonly newSession: () => Client,
    private readonly nextName: () => string,
    private readonly logger: Logger,
  ) {}

  /**
   * Takes the lock whenever it is free, until stopped, and runs `work` while it has it. When `work` ends, the lock is free
   * again, and this process tries for it anew. Resolves after the first try, successful or not.
   */
  start(work: Work): Promise<void> {
    return new Promise((tried) => {
      this.running = this.hold(work, tried);
    });
  }

  /** Gives up the lock when the running work has ended. */
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
        this.logger.warn({ err: error, lock: name }, 'taking a lock failed, will try again');
      }
      tried();
      // oxlint-disable-next-line no-await-in-loop -- the pause between two sessions
      await pause(this.stopping.signal);
    }
  }

  /** Tries to take the lock in one session, for as long as the session lives. */
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
        // oxlint-disable-next-line no-await-in-loop -- polls until it has the lock
        const taken = await take(session, name);
        if (taken && !over.aborted) {
          const watched = watchedDuring(session, over, lost, () => work({ over }));
          tried();
          // oxlint-disable-next-line no-await-in-loop -- the only term of this session
          await watched;
          if (lost.signal.aborted) this.logger.warn({ lock: name }, 'lost a lock with its session');
          return;
        }
        tried();
        // oxlint-disable-next-line no-await-in-loop -- the pause between two polls
        await pause(over);
      }
    } finally {
      // The end of the session releases the lock. Do not wait for it: a server that has stopped answering never ends it.
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

/** A server that vanishes silently breaks no connection: only a query shows that it is gone. */
async function watch(session: Client, until: AbortSignal, lost: AbortController): Promise<void> {
  while (!until.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- the pause between two polls
    await pause(until);
    // oxlint-disable-next-line no-await-in-loop -- one poll at a time
    if (!until.aborted) await session.query('select 1').catch(() => lost.abort());
  }
}

const pause = (until: AbortSignal): Promise<void> =>
  delay(INTERVAL_MS, undefined, { signal: until }).catch(() => undefined);
