import { JsonText, PageTooLarge, existing, unavailable } from '@stratus/contracts';
import type { FilterableFields } from '@stratus/contracts';
import { buildListSql } from '@stratus/lists';
import type { ListSource, ListStatement } from '@stratus/lists';
import { InstallationClock, tracer } from '@stratus/runtime';
import type { DatabaseConfiguration, Logger, Readiness } from '@stratus/runtime';
import type { Client, Pool } from 'pg';
import { Connections } from './connections.js';
import { GatheredReads } from './gathered-reads.js';
import { ListStatements } from './list-statements.js';
import { migrate } from './migrate.js';
import { isUnavailable } from './postgres-errors.js';
import type { SchemaDefinition } from './schema-definition.js';
import type { SqlTransaction } from './sql-transaction.js';
import { statementNameOf } from './statement-name.js';
import { openTestClock } from './test-clock.js';
import { TransactionSession } from './transaction-session.js';
import { untilAvailable } from './until-available.js';

/** Result of a list statement; `bytes` if the page is too large and has no body. */
interface PageRow {
  body: string | null;
  bytes: number | null;
}

/** A service's own schema: transactions for writing, single statements for reading. */
export class Database {
  private readonly lists = new ListStatements();
  private readonly reads: GatheredReads;

  private constructor(
    readonly pool: Pool,
    private readonly connections: Connections,
  ) {
    this.reads = new GatheredReads(pool);
  }

  /**
   * Connects, waiting until Postgres is available, and brings the schema up to date (one replica at a time).
   *
   * @param clock the time of statements, where the test control is open.
   */
  static async open(
    definition: SchemaDefinition,
    configuration: DatabaseConfiguration,
    readiness: Readiness,
    logger: Logger,
    clock = new InstallationClock(),
  ): Promise<Database> {
    const connections = new Connections(definition, configuration);
    let failure = '';
    readiness.register('postgres', () => `connecting${failure}`);
    const patiently = (work: () => Promise<unknown>) =>
      untilAvailable(logger, work, undefined, (error) => (failure = `: ${error.message}`));
    const onWait = (reason: string): void => {
      failure = `: ${reason}`;
      logger.warn(reason);
    };
    await patiently(() => migrate(connections.migrating, definition, onWait));
    if (connections.hasTestClock)
      await patiently(async () => clock.advanceTo(await openTestClock(connections.migrating)));
    const pool = connections.pool(logger, clock);
    await patiently(() => pool.query('select 1'));
    readiness.register('postgres', async () => {
      await pool.query('select 1');
      return undefined;
    });
    return new Database(pool, connections);
  }

  /**
   * Opens a connection outside the pool, for long use. The caller handles its errors and closes it.
   *
   * @param work what one replica does for all, as operators see it.
   */
  newSession(work?: string): Client {
    return this.connections.session(work);
  }

  /**
   * Runs a read as a prepared statement. The text must be the same for every call of the same query.
   *
   * @throws ApiFailure 503 when Postgres is unavailable.
   */
  async read<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const statement = { name: statementNameOf(text), text, values };
    return this.reading(text, () => this.reads.read<Row>(statement));
  }

  /**
   * Reads rows that change often, in the order of a partial index, as a prepared statement. A bitmap is no choice: it visits
   * every version of a row that the index has had since the last vacuum, where an index scan drops those that it finds dead.
   */
  async readInOrder<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return this.session(async (session) => {
      const [, rows] = await session.begin(() =>
        Promise.all([session.query('set local enable_bitmapscan = off'), session.query<Row>(text, values)]),
      );
      await session.commit();
      return rows;
    });
  }

  /**
   * Reads one record, as the JSON that the client receives: the column `record` of the statement, a text.
   *
   * @throws ApiFailure 404 when no row is found; 503 when Postgres is unavailable.
   */
  async readRecord(text: string, values: unknown[] = []): Promise<JsonText> {
    const [row] = await this.read<{ record: string }>(text, values);
    return new JsonText(existing(row).record);
  }

  /**
   * Reads one page of a list, as the envelope that the client receives. Every filterable field of the contract needs a
   * column, which the compiler checks.
   *
   * @throws ApiFailure 503 when Postgres is unavailable; PageTooLarge for more than 8 MiB.
   */
  async readPage<F extends FilterableFields>(source: ListSource<F>): Promise<JsonText> {
    const statement = buildListSql(source);
    const [row] = await this.reading(statement.text, () => this.readList<PageRow>(statement));
    if (!row) throw new Error('a list statement always answers one row');
    if (row.body === null) throw new PageTooLarge(row.bytes ?? undefined);
    return new JsonText(row.body);
  }

  /**
   * Runs work in one transaction, which commits when the work returns and is rolled back when it throws.
   *
   * @throws what the work throws, or the driver's error of the commit.
   */
  async transaction<T>(work: (transaction: SqlTransaction) => Promise<T>): Promise<T> {
    return this.session(async (session) => {
      const result = await session.begin(() => work(session));
      await session.commit();
      return result;
    });
  }

  /** Lends a connection to a caller that begins and commits by itself. If the caller does not commit, Postgres rolls back. */
  async session<T>(use: (session: TransactionSession) => Promise<T>): Promise<T> {
    const tracing = tracer();
    return tracing === undefined ? this.lend(use) : tracing.part('transaction', () => this.lend(use));
  }

  private async lend<T>(use: (session: TransactionSession) => Promise<T>): Promise<T> {
    const session = await TransactionSession.open(this.pool);
    try {
      return await use(session);
    } catch (error) {
      await session.rollback().catch(() => undefined);
      throw session.causeOf(error);
    } finally {
      session.release();
    }
  }

  /** Like `pool.query`, on a connection whose prepared lists are known. */
  private async readList<Row extends object>(statement: ListStatement): Promise<Row[]> {
    const client = await this.pool.connect();
    try {
      const rows = await this.lists.run<Row>(client, statement);
      client.release();
      return rows;
    } catch (error) {
      // Another connection serves the next read: this one may be broken, or disagree with the driver on a statement.
      client.release(true);
      throw error;
    }
  }

  private async reading<T>(text: string, read: () => Promise<T>): Promise<T> {
    const tracing = tracer();
    try {
      return await (tracing === undefined ? read() : tracing.statement(text, read));
    } catch (error) {
      throw isUnavailable(error) ? unavailable('Database unavailable or overloaded. Retry.') : error;
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/**
 * Brings the schema of a service up to date, one replica at a time, and closes its connection. Waits for Postgres.
 *
 * @param isWorthWaiting whether another error is temporary, too.
 */
export async function migrateSchema(
  definition: SchemaDefinition,
  configuration: DatabaseConfiguration,
  logger: Logger,
  isWorthWaiting: (error: unknown) => boolean,
): Promise<void> {
  const { migrating } = new Connections(definition, configuration);
  const onWait = (reason: string): void => logger.warn(reason);
  await untilAvailable(logger, () => migrate(migrating, definition, onWait), isWorthWaiting);
}
