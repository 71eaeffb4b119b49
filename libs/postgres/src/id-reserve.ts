import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Database } from './database.js';

/** Older ids are thrown away, so that ids of two replicas follow time as closely as two requests at once do. */
const KEEP_MS = 100;
const MOST_AHEAD = 100;

const TAKE = `
  select nextval(own.sequence) as id
    from (select pg_get_serial_sequence($1, 'id')::regclass as sequence offset 0) as own, generate_series(1, $2::int)`;

interface Taker {
  count: number;
  resolve: (ids: number[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Ids for new rows of a table before they are inserted: a command that knows them can write everything in one statement. Under
 * load one read takes ids for many commands; ids that no one needs leave gaps.
 */
export class IdReserve {
  private ids: number[] = [];
  private filledAt = -Infinity;
  /** How many the last fill took beyond those that were waited for. */
  private ahead = 0;
  private takers: Taker[] = [];
  private isFilling = false;

  /**
   * @param table in the schema of the service; its column `id` has a sequence.
   * @param now in milliseconds.
   */
  constructor(
    private readonly database: Pick<Database, 'read'>,
    private readonly table: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Ids in ascending order, all greater than those that this process took before.
   *
   * @throws ApiFailure 503 when Postgres is away.
   */
  take(count: number): Promise<number[]> {
    return new Promise((resolve, reject) => {
      this.takers.push({ count, resolve, reject });
      this.serve();
    });
  }

  private serve(): void {
    if (this.now() - this.filledAt > KEEP_MS) this.ids = [];
    for (let [taker] = this.takers; taker && taker.count <= this.ids.length; [taker] = this.takers) {
      this.takers.shift();
      taker.resolve(this.ids.splice(0, taker.count));
    }
    if (this.takers.length > 0 && !this.isFilling) void this.fill();
  }

  private async fill(): Promise<void> {
    this.isFilling = true;
    // Takers of one turn of the event loop share a read.
    await endOfTurn();
    const wanted = this.takers.reduce((sum, { count }) => sum + count, 0);
    const isUsedUp = this.now() - this.filledAt <= KEEP_MS;
    this.ahead = isUsedUp ? Math.min(Math.max(2 * this.ahead, wanted), MOST_AHEAD) : Math.floor(this.ahead / 2);
    try {
      const rows = await this.database.read<{ id: number }>(TAKE, [this.table, wanted + this.ahead]);
      this.ids = [...this.ids, ...rows.map(({ id }) => id)];
      this.filledAt = this.now();
    } catch (error) {
      for (const { reject } of this.takers.splice(0)) reject(error);
    }
    this.isFilling = false;
    this.serve();
  }
}
