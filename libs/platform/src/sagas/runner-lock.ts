import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from '../logging/logger.js';
import type { Database } from '../postgres/database.js';

/** How often a session is asked whether it still lives, and how long after a failure another one is tried. */
const INTERVAL_MS = 1_000;

/** A host that vanished is noticed by the server within about this time, instead of the hours of its defaults. */
const KEEPALIVE = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`;

/** SQL for the lock of a runner. */
export const runnerLock = (id: string): string => `hashtextextended('saga-runner:' || ${id}, 0)`;

/**
 * Shows to other replicas that this one lives: an advisory lock of a Postgres session under an id that was never used
 * before. A session that is lost is replaced under a new id, so that whoever has seen the old lock free is right for ever.
 */
export class RunnerLock {
  private current: string = randomUUID();
  private holding = false;
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  constructor(
    private readonly database: Pick<Database, 'newSession'>,
    private readonly logger: Logger,
    private readonly onHeld: () => void,
  ) {}

  get id(): string {
    return this.current;
  }

  get held(): boolean {
    return this.holding;
  }

  /** Resolves after the first try. */
  async start(): Promise<void> {
    await new Promise<void>((tried) => {
      this.running = this.keep(tried);
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async keep(tried: () => void): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const session = this.database.newSession();
      const lost = new AbortController();
      session.on('error', () => lost.abort());
      session.on('end', () => lost.abort());
      try {
        // oxlint-disable-next-line no-await-in-loop -- one session after the other
        await this.acquire(session);
        tried();
        // oxlint-disable-next-line no-await-in-loop -- for as long as the session lives
        await this.watch(session, AbortSignal.any([lost.signal, signal]));
        if (!signal.aborted) this.logger.warn('the session that shows this runner of sagas alive was lost');
      } catch (error) {
        this.logger.warn({ err: error }, 'no session shows this runner of sagas alive, will try again');
      } finally {
        this.holding = false;
        tried();
        // Not waited for: a server that has stopped answering never ends it.
        void session.end().catch(() => undefined);
      }
      // oxlint-disable-next-line no-await-in-loop -- the pause between two sessions
      if (!signal.aborted) await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async acquire(session: Client): Promise<void> {
    const id = randomUUID();
    await session.connect();
    await session.query(KEEPALIVE);
    await session.query(`select pg_advisory_lock(${runnerLock('$1')})`, [id]);
    this.current = id;
    this.holding = true;
    this.onHeld();
  }

  /** A server that vanished without a word breaks no connection: only a question shows that it is gone. */
  private async watch(session: Client, until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- the pause between two questions
      await delay(INTERVAL_MS, undefined, { signal: until }).catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop -- one question at a time
      if (!until.aborted) await session.query('select 1');
    }
  }
}
