import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** When no batch has begun for this long, one more connection takes what waits. */
const HELD_UP_MS = 20;

/** What waits for a connection, and what became of it. */
export interface Gathered {
  reject: (error: unknown) => void;
}

/**
 * Sends what comes in one turn of the event loop together. While all of its connections are busy, more gathers for the next
 * batch: the more there is, the less each costs.
 */
export abstract class Gathering<Item extends Gathered> {
  protected readonly waiting: Item[] = [];
  private busy = 0;
  /** Connections that have not taken a batch yet. */
  private free = 0;
  private heldUp?: NodeJS.Timeout | undefined;

  /** @param connections that work at a time, while none of them is held up. */
  protected constructor(
    protected readonly pool: Pool,
    private readonly connections: number,
  ) {}

  /** Takes the next batch from those that wait: at least one. */
  protected abstract take(): Item[];

  /**
   * Runs a batch and settles its items. Must not throw.
   *
   * @returns the error after which the connection cannot be used any more.
   */
  protected abstract run(client: PoolClient, items: Item[]): Promise<Error | null>;

  /** The error of items for which the pool has no connection. */
  protected refusal(error: unknown): unknown {
    return error;
  }

  protected add(item: Item): void {
    this.waiting.push(item);
    this.look();
  }

  private look(): void {
    if (this.waiting.length === 0 || this.free > 0) return;
    if (this.busy < this.connections) void this.work();
    else this.heldUp ??= setTimeout(() => this.bypass(), HELD_UP_MS);
  }

  /** The statements of the busy connections are long, or wait for locks. */
  private bypass(): void {
    this.heldUp = undefined;
    if (this.waiting.length > 0 && this.free === 0) void this.work();
  }

  /** Works on one connection for as long as something waits. */
  private async work(): Promise<void> {
    this.busy += 1;
    this.free += 1;
    await endOfTurn();
    const client = await this.connect();
    this.free -= 1;
    if (client) await this.workOn(client);
    this.busy -= 1;
    this.look();
  }

  private async workOn(client: PoolClient): Promise<void> {
    let failure: Error | null = null;
    // Commands that wait for a connection come before what has arrived meanwhile.
    for (let isFirst = true; this.waiting.length > 0 && !failure; isFirst = false) {
      if (!isFirst && this.pool.waitingCount > 0) break;
      // oxlint-disable-next-line no-await-in-loop -- a connection takes one batch after the other
      failure = await this.runNext(client);
    }
    // Another connection serves what comes next: this one may be broken, or disagree with the driver on a statement.
    client.release(failure !== null);
  }

  /** A connection; when the pool has none, what waits for it fails. */
  private async connect(): Promise<PoolClient | undefined> {
    const latest = this.waiting.at(-1);
    if (!latest) return undefined;
    try {
      return await this.pool.connect();
    } catch (error) {
      const failed = this.waiting.splice(0, this.waiting.indexOf(latest) + 1);
      for (const { reject } of failed) reject(this.refusal(error));
      return undefined;
    }
  }

  private runNext(client: PoolClient): Promise<Error | null> {
    const items = this.take();
    clearTimeout(this.heldUp);
    this.heldUp = undefined;
    this.look();
    return this.run(client, items);
  }
}
