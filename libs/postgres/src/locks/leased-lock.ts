import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@stratus/runtime';
import type { Client } from 'pg';
import { LockSession } from './lock-session.js';

/** Pause between two tries for a taken lock, between two lease renewals, and between two sessions. */
const INTERVAL_MS = 500;

/** The period during which this process has the lock. */
export interface Term {
  /** Aborts when this process loses or releases the lock: the protected work must end soon after. */
  over: AbortSignal;
  /**
   * False as soon as another process may have the lock: a process that was frozen reads it before `over` aborts. Work that
   * changes anything outside Postgres checks it right before each change.
   */
  isInForce(): boolean;
}

type Work = (term: Term) => Promise<void>;

/**
 * Holds a lock that ends with this process, or a few seconds after this process freezes (decision 14).
 *
 * It is an advisory lock of a Postgres session with a lease: a killed process loses it at once, a frozen one when Postgres has
 * not heard from it for {@link LEASE_MS}, and a process that loses its connection stops its work. The session is outside the
 * pool, so that commands cannot starve the lock of a connection, and the lock cannot starve commands. While another process
 * has the lock, this one polls instead of waiting in one statement, whose snapshot would stop vacuum in the whole database.
 */
export class LeasedLock {
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  /**
   * @param nextName called once per session; unique in the database. Processes compete for a constant name; a process gets a
   *   never-used name at once, and that lock is free forever once its session ends.
   */
  constructor(
    private readonly newSession: () => Client,
    private readonly nextName: () => string,
    private readonly logger: Logger,
  ) {}

  /**
   * Takes the lock whenever it is free, until stopped, and runs `work` while holding it. When `work` ends, it releases the
   * lock and tries to take it again. Resolves after the first try, successful or not.
   */
  start(work: Work): Promise<void> {
    return new Promise((tried) => {
      this.running = this.hold(work, tried);
    });
  }

  /** Releases the lock when the running work has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async hold(work: Work, tried: () => void): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const name = this.nextName();
      try {
        await this.attend(name, work, tried);
      } catch (error) {
        this.logger.warn({ err: error, lock: name }, 'taking a lock failed, will try again');
      }
      tried();
      await pause(this.stopping.signal);
    }
  }

  /** Tries to take the lock in one session, for as long as the session lives. */
  private async attend(name: string, work: Work, tried: () => void): Promise<void> {
    const session = new LockSession(this.newSession());
    const over = AbortSignal.any([session.lost, this.stopping.signal]);
    try {
      await session.open();
      while (!over.aborted) {
        const taken = await session.take(name);
        if (taken && !over.aborted) {
          const term: Term = { over, isInForce: () => session.isInForce() };
          const working = whileRenewing(session, over, () => work(term));
          tried();
          await working;
          if (session.lost.aborted) this.logger.warn({ lock: name }, 'lost a lock with its session');
          return;
        }
        tried();
        await pause(over);
      }
    } finally {
      session.end();
    }
  }
}

async function whileRenewing(session: LockSession, over: AbortSignal, work: () => Promise<void>): Promise<void> {
  const finished = new AbortController();
  const renewing = renew(session, AbortSignal.any([over, finished.signal]));
  try {
    await work();
  } finally {
    finished.abort();
    await renewing;
  }
}

/** If a server vanishes silently, no connection breaks: only a statement reveals it. */
async function renew(session: LockSession, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await pause(until);
    if (!until.aborted) await session.renew();
  }
}

const pause = (until: AbortSignal): Promise<void> =>
  delay(INTERVAL_MS, undefined, { signal: until }).catch(() => undefined);
