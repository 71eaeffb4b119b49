import type { Pool, PoolClient, Submittable } from 'pg';
import { Gathering } from './gathering.js';
import { concernsConnection, databaseErrorOf } from './postgres-errors.js';
import { ReadBatch } from './driver/read-batch.js';
import type { Read } from './driver/read-batch.js';

/** Connections that read at a time, while none of them is held up. */
const READERS = 2;
/** A read waits for those before it in its batch, so a batch is short. */
const LARGEST_BATCH = 16;

/** Sends the reads of one turn of the event loop together, under one Sync. */
export class GatheredReads extends Gathering<Read> {
  constructor(pool: Pool) {
    super(pool, READERS);
  }

  /** @throws the driver's error. */
  read<Row extends object>(statement: Read['statement']): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.add({ statement, resolve: (rows) => resolve(rows as Row[]), reject });
    });
  }

  protected override take(): Read[] {
    // What has ended a connection may do so again, so it has no neighbours the second time.
    const repeated = this.waiting.slice(0, LARGEST_BATCH).findIndex(({ isRepeated }) => isRepeated);
    return this.waiting.splice(0, repeated === -1 ? LARGEST_BATCH : Math.max(repeated, 1));
  }

  protected override run(client: PoolClient, reads: Read[]): Promise<Error | null> {
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
