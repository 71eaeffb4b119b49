import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Pool, PoolClient, Submittable } from 'pg';
import { concernsConnection, databaseErrorOf } from './postgres-errors.js';
import { ReadBatch } from './read-batch.js';
import type { Read } from './read-batch.js';

/** Connections that read at a time, while none of them is held up. */
const READERS = 2;
/** A read waits for those before it in its batch, so a batch is short. */
const LARGEST_BATCH = 16;
/** When no batch has begun for this long, one more connection takes the reads that wait. */
const HELD_UP_MS = 20;

/**
 * Sends the reads of one turn of the event loop together. While all readers are busy, reads gather for the next batch: the more
 * there are, the less each costs.
 */
export class GatheredReads {
  private readonly waiting: Read[] = [];
  private readers = 0;
  /** Readers that have not taken a batch yet. */
  private free = 0;
  private heldUp?: NodeJS.Timeout | undefined;

  constructor(private readonly pool: Pool) {}

  /** @throws the driver's error. */
  run<Row extends object>(statement: Read['statement']): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ statement, resolve: (rows) => resolve(rows as Row[]), reject });
      this.look();
    });
  }

  private look(): void {
    if (this.waiting.length === 0 || this.free > 0) return;
    if (this.readers < READERS) void this.readAll();
    else this.heldUp ??= setTimeout(() => this.bypass(), HELD_UP_MS);
  }

  /** The statements of the busy connections are long, or wait for locks. */
  private bypass(): void {
    this.heldUp = undefined;
    if (this.waiting.length > 0 && this.free === 0) void this.readAll();
  }

  /** Reads on one connection for as long as reads wait. */
  private async readAll(): Promise<void> {
    this.readers += 1;
    this.free += 1;
    await endOfTurn();
    const client = await this.connect();
    this.free -= 1;
    if (client) await this.readOn(client);
    this.readers -= 1;
    this.look();
  }

  private async readOn(client: PoolClient): Promise<void> {
    let failure: Error | null = null;
    // Commands that wait for a connection come before the reads that have arrived meanwhile.
    for (let isFirst = true; this.waiting.length > 0 && !failure; isFirst = false) {
      if (!isFirst && this.pool.waitingCount > 0) break;
      // oxlint-disable-next-line no-await-in-loop -- a connection takes one batch after the other
      failure = await this.readBatch(client);
    }
    // Another connection serves the next read: this one may be broken, or disagree with the driver on a statement.
    client.release(failure !== null);
  }

  /** A connection; when the pool has none, the reads that wait for it fail. */
  private async connect(): Promise<PoolClient | undefined> {
    const latest = this.waiting.at(-1);
    if (!latest) return undefined;
    try {
      return await this.pool.connect();
    } catch (error) {
      const failed = this.waiting.splice(0, this.waiting.indexOf(latest) + 1);
      for (const { reject } of failed) reject(error);
      return undefined;
    }
  }

  /** @returns the error with which the batch has ended. */
  private readBatch(client: PoolClient): Promise<Error | null> {
    // What has ended a connection may do so again, so it has no neighbours the second time.
    const reads = this.waiting.splice(0, this.waiting[0]?.isRepeated ? 1 : LARGEST_BATCH);
    clearTimeout(this.heldUp);
    this.heldUp = undefined;
    this.look();
    return new Promise((resolve) => {
      const batch = new ReadBatch(reads, resolve, (error, unanswered) => this.settle(error, unanswered));
      client.query(batch as unknown as Submittable);
    });
  }

  /** Lets another connection read what failed for no fault of its own. */
  private settle(error: Error, unanswered: readonly Read[]): void {
    const { failed = [], again = [] } = Object.groupBy(unanswered, (read, index) =>
      hasFailed(error, read, index) ? 'failed' : 'again',
    );
    if (concernsConnection(error)) for (const read of again) read.isRepeated = true;
    this.waiting.unshift(...again);
    for (const { reject } of failed) reject(error);
  }
}

/** @param index among the reads that the batch has not answered: an error of a statement is that of the first. */
function hasFailed(error: Error, { isRepeated = false }: Read, index: number): boolean {
  if (concernsConnection(error)) return isRepeated;
  return databaseErrorOf(error) === undefined || index === 0;
}
