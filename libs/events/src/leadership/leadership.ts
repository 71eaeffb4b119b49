import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@stratus/platform';
import type { Client } from 'pg';

/** How often a follower asks for the lead, and a leader whether its session still lives. */
const INTERVAL_MS = 500;

/**
 * Of all replicas, lets exactly one do a piece of work at a time.
 *
 * The lead is an advisory lock of a Postgres session: it ends with the session, so a leader that is killed is
 * succeeded within the interval, and one that loses its connection is told to stop. The session is not one of the
 * pool: commands cannot keep a service from leading, nor leading a service from its commands. A follower asks again
 * and again instead of waiting in one statement, whose snapshot would keep vacuum from the whole database.
 */
export class Leadership {
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  constructor(
    private readonly newSession: () => Client,
    /** What is led, unique in the database: `relay:vpc`. */
    private readonly name: string,
    private readonly logger: Logger,
  ) {}

  /** Competes for the lead until stopped; runs `work` while leading. `work` must end soon after its signal aborts. */
  start(work: (leading: AbortSignal) => Promise<void>): void {
    this.running = this.compete(work);
  }

  /** Gives up the lead after the running step of work. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async compete(work: (leading: AbortSignal) => Promise<void>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one session after the other
        await this.attend(work);
      } catch (error) {
        this.logger.warn({ err: error, leadership: this.name }, 'not competing for the lead, will try again');
      }
      // oxlint-disable-next-line no-await-in-loop -- the pause between two sessions
      await this.pause(this.stopping.signal);
    }
  }

  /** Competes in one session, for as long as it lives. */
  private async attend(work: (leading: AbortSignal) => Promise<void>): Promise<void> {
    const session = this.newSession();
    const lost = new AbortController();
    session.on('error', () => lost.abort());
    session.on('end', () => lost.abort());
    const over = AbortSignal.any([lost.signal, this.stopping.signal]);
    try {
      await session.connect();
      while (!over.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- asks until it leads
        if (await this.acquire(session)) {
          // oxlint-disable-next-line no-await-in-loop -- one term of office after the other
          await this.lead(session, work, over, lost);
          return;
        }
        // oxlint-disable-next-line no-await-in-loop -- the pause between two questions
        await this.pause(over);
      }
    } finally {
      // The end of the session gives the lock back. It is not waited for: a server that has stopped answering never ends it.
      void session.end().catch(() => undefined);
    }
  }

  private async lead(
    session: Client,
    work: (leading: AbortSignal) => Promise<void>,
    over: AbortSignal,
    lost: AbortController,
  ): Promise<void> {
    this.logger.info({ leadership: this.name }, 'leading');
    const finished = new AbortController();
    const watch = this.watch(session, AbortSignal.any([over, finished.signal]), lost);
    try {
      await work(over);
    } finally {
      finished.abort();
      await watch;
    }
    if (lost.signal.aborted) this.logger.warn({ leadership: this.name }, 'lost the lead');
  }

  /** A server that vanished without a word breaks no connection: only a question shows that it is gone. */
  private async watch(session: Client, until: AbortSignal, lost: AbortController): Promise<void> {
    while (!until.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- the pause between two questions
      await this.pause(until);
      // oxlint-disable-next-line no-await-in-loop -- one question at a time
      if (!until.aborted) await session.query('select 1').catch(() => lost.abort());
    }
  }

  private async acquire(session: Client): Promise<boolean> {
    const { rows } = await session.query<{ leading: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as leading',
      [this.name],
    );
    return rows[0]?.leading === true;
  }

  private async pause(until: AbortSignal): Promise<void> {
    await delay(INTERVAL_MS, undefined, { signal: until }).catch(() => undefined);
  }
}
