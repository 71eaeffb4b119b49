import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Pool, PoolClient, Submittable } from 'pg';
import { ReadBatch } from './driver/read-batch.js';
import type { Read } from './driver/read-batch.js';
import { concernsConnection, databaseErrorOf } from './postgres-errors.js';

/** Maximum connections for reads, while none of them is blocked. */
const READERS = 2;
/** A read waits for those before it in its batch, so a batch is short. */
const MAX_BATCH = 16;
/** If no batch has started for this long, one more connection takes the waiting reads. */
const HELD_UP_MS = 20;

/**
 * Sends the reads of one turn of the event loop together, under one Sync. While all readers are busy, reads gather for the
 * next batch: the more reads, the cheaper each one.
 *
 * It retries reads by itself, because a batch fails as a whole: a read whose batch failed runs again on another connection,
 * and a read that broke its connection is retried alone, once. Commands are retried by their runner.
 */
export class GatheredReads {
  private readonly waiting: Read[] = [];
  private readers = 0;
  /** Readers that have not taken a batch yet. */
  private free = 0;
  private heldUp?: NodeJS.Timeout | undefined;

  constructor(private readonly pool: Pool) {}

  /** @throws the driver's error. */
  read<Row extends object>(statement: Read['statement']): Promise<Row[]> {
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

  /** The busy connections run long statements, or wait for locks. */
  private bypass(): void {
    this.heldUp = undefined;
    if (this.waiting.length > 0 && this.free === 0) void this.readAll();
  }

  /** Reads on one connection for as long as reads are waiting. */
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
    // Commands waiting for a connection come before the reads that arrived later.
    for (let isFirst = true; this.waiting.length > 0 && !failure; isFirst = false) {
      if (!isFirst && this.pool.waitingCount > 0) break;
      failure = await this.readNext(client);
    }
    // Another connection serves the next read: this one may be broken, or disagree with the driver about a statement.
    client.release(failure !== null);
  }

  /** A connection; if the pool has none, the waiting reads fail. */
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

  /** @returns the error that made the connection unusable. */
  private readNext(client: PoolClient): Promise<Error | null> {
    const reads = this.take();
    clearTimeout(this.heldUp);
    this.heldUp = undefined;
    this.look();
    return new Promise((resolve) => {
      const batch = new ReadBatch(reads, resolve, (error, unanswered) => this.settle(error, unanswered));
      client.query(batch as unknown as Submittable);
    });
  }

  private take(): Read[] {
    // A read that broke its connection is retried alone.
    const repeated = this.waiting.slice(0, MAX_BATCH).findIndex(({ isRepeated }) => isRepeated);
    return this.waiting.splice(0, repeated === -1 ? MAX_BATCH : Math.max(repeated, 1));
  }

  /** Retries a read on another connection after another read made it fail. */
  private settle(error: Error, unanswered: readonly Read[]): void {
    const { failed = [], again = [] } = Object.groupBy(unanswered, (read, index) =>
      hasFailed(error, read, index) ? 'failed' : 'again',
    );
    if (concernsConnection(error)) for (const read of again) read.isRepeated = true;
    this.waiting.unshift(...again);
    for (const { reject } of failed) reject(error);
  }
}

/** @param index position among the unanswered reads of the batch: a statement error belongs to the first one. */
function hasFailed(error: Error, { isRepeated = false }: Read, index: number): boolean {
  if (concernsConnection(error)) return isRepeated;
  return databaseErrorOf(error) === undefined || index === 0;
}
