import type { Client } from 'pg';

/**
 * Postgres ends the session after this time without a statement, and its lock with it: a frozen process would keep its
 * connection open forever. Longer than any pause of a running process with little processor time.
 */
export const LEASE_MS = 4_000;

/** The server notices a vanished host within about this time; with its defaults it takes hours. */
const KEEPALIVE = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';
const LEASE = `set idle_session_timeout = ${LEASE_MS}`;

const keyOf = (name: string): string => `hashtextextended(${name}, 0)`;
const TAKE = `select pg_try_advisory_lock(${keyOf('$1')}) as taken`;

/**
 * SQL that is true when no process holds the lock; no process can take it until the transaction ends. `name`: SQL for its
 * name.
 */
export const isFree = (name: string): string => `pg_try_advisory_xact_lock(${keyOf(name)})`;

/** A Postgres session that holds a lock while it shows signs of life. */
export class LockSession {
  private readonly ended = new AbortController();
  private aliveAt = -Infinity;

  /** @param client not connected yet; this session closes it. */
  constructor(private readonly client: Client) {
    client.on('error', () => this.ended.abort());
    client.on('end', () => this.ended.abort());
  }

  /** Aborts when the session, and with it the lock, is lost. */
  get lost(): AbortSignal {
    return this.ended.signal;
  }

  /** @throws the driver's error when Postgres is unavailable. */
  async open(): Promise<void> {
    await this.client.connect();
    await this.client.query(`${KEEPALIVE}; ${LEASE}`);
  }

  /** @returns whether the session has the lock now. */
  async take(name: string): Promise<boolean> {
    const { rows } = await this.alive(() => this.client.query<{ taken: boolean }>(TAKE, [name]));
    return rows[0]?.taken === true;
  }

  /** Renews the lease; a server that no longer responds counts as lost. */
  async renew(): Promise<void> {
    await this.alive(() => this.client.query('select 1')).catch(() => this.ended.abort());
  }

  /**
   * True while Postgres cannot have ended the session for silence. A process that wakes from a freeze sees this from its
   * clock, before it can learn that the session is gone.
   */
  isInForce(): boolean {
    return !this.ended.signal.aborted && performance.now() - this.aliveAt < LEASE_MS;
  }

  /** Releases the lock without waiting: a server that no longer responds never ends the session. */
  end(): void {
    void this.client.end().catch(() => undefined);
  }

  /** Postgres counts from the end of the statement, this process from its start, which is earlier. */
  private async alive<T>(statement: () => Promise<T>): Promise<T> {
    const since = performance.now();
    const result = await statement();
    this.aliveAt = since;
    return result;
  }
}
