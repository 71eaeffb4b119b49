import { setTimeout as delay } from 'node:timers/promises';
import { JsonText, PageTooLarge, existing, unavailable } from '@stratus/contracts';
import type { FilterableFields } from '@stratus/contracts';
import { withAuthority } from '@stratus/environment';
import { buildListSql } from '@stratus/lists';
import type { ListSource, ListStatement } from '@stratus/lists';
import { tracer } from '@stratus/runtime';
import type { DatabaseConfiguration, Logger, Readiness } from '@stratus/runtime';
import { Client, types } from 'pg';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import type { DataSourceOptions, EntityTarget, MigrationInterface, ObjectLiteral } from 'typeorm';
import { owesAnswer } from './driver/owes-answer.js';
import { poolOf } from './driver/pool-of.js';
import { prepareEntities } from './driver/prepare-entities.js';
import { GatheredReads } from './gathered-reads.js';
import { ListStatements } from './list-statements.js';
import { migrate, sessionSettings } from './migrate.js';
import { isUnavailable } from './postgres-errors.js';
import { serviceOf, sessionName } from './replicas.js';
import type { SqlTransaction } from './sql-transaction.js';
import { statementNameOf } from './statement-name.js';
import { TransactionSession } from './transaction-session.js';

/** A service's tables in Postgres. */
export interface SchemaDefinition {
  /** Name of the schema; it exists already, and the service's role owns it. */
  schema: string;
  entities: EntityTarget<ObjectLiteral>[];
  migrations: (new () => MigrationInterface)[];
  /** The tables with counted rows: their migrations call `createRowCounts`. */
  counted?: readonly string[];
  /** The name of its sessions, unless they are those of the service: operators take these for a replica. */
  app?: string;
}

/** Result of a list statement; `bytes` if the page is too large and has no body. */
interface PageRow {
  body: string | null;
  bytes: number | null;
}

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 3_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_MS = 30_000;
/**
 * Postgres rolls back a transaction that sends nothing for this long: a frozen process would otherwise lock its rows forever.
 * Shorter than LOCK_TIMEOUT_MS, so that commands waiting for these rows succeed.
 */
export const FROZEN_TRANSACTION_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Longer than Postgres itself allows for a statement: only a server that no longer responds exceeds it. */
const SILENCE_TIMEOUT_MS = 20_000;

// Our bigints are ids and counts far below 2^53, and must be numbers in JSON.
types.setTypeParser(types.builtins.INT8, Number);

/** A service's own schema: entities and transactions for writing, plain SQL for reading. */
export class Database {
  private readonly lists = new ListStatements();
  private readonly reads: GatheredReads;

  private constructor(
    private readonly dataSource: DataSource,
    readonly pool: Pool,
    private readonly url: string,
    private readonly app: string,
  ) {
    this.reads = new GatheredReads(pool);
  }

  /** Connects, waiting until Postgres is available, and brings the schema up to date (one replica at a time). */
  static async open(
    definition: SchemaDefinition,
    configuration: DatabaseConfiguration,
    readiness: Readiness,
    logger: Logger,
  ): Promise<Database> {
    const options = optionsOf(definition, configuration, logger);
    let failure = '';
    readiness.register('postgres', () => `connecting${failure}`);
    const patiently = (work: () => Promise<unknown>) =>
      untilAvailable(logger, work, undefined, (error) => (failure = `: ${error.message}`));
    const onWait = (reason: string): void => {
      failure = `: ${reason}`;
      logger.warn(reason);
    };
    await patiently(() => migrate(options, definition.schema, onWait));
    const dataSource = new DataSource(options);
    await patiently(() => dataSource.initialize());
    const pool = poolOf(dataSource);
    pool.on('release', discardBusy);
    readiness.register('postgres', async () => {
      await pool.query('select 1');
      return undefined;
    });
    return new Database(dataSource, pool, urlOf(configuration), appOf(definition));
  }

  /**
   * Opens a connection outside the pool, for long use. The caller handles its errors and closes it.
   *
   * @param work what one replica does for all, as operators see it.
   */
  newSession(work?: string): Client {
    return new Client({
      connectionString: this.url,
      application_name: sessionName(this.app, work),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: LOCK_TIMEOUT_MS,
      keepAlive: true,
    });
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
    const session = await TransactionSession.open(this.dataSource);
    try {
      return await use(session);
    } catch (error) {
      await session.rollback().catch(() => undefined);
      throw session.causeOf(error);
    } finally {
      await session.release();
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
    await this.dataSource.destroy();
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
  const options = optionsOf(definition, configuration, logger);
  const onWait = (reason: string): void => logger.warn(reason);
  await untilAvailable(logger, () => migrate(options, definition.schema, onWait), isWorthWaiting);
}

const appOf = ({ app, schema }: SchemaDefinition): string => app ?? serviceOf(schema);

const urlOf = (configuration: DatabaseConfiguration): string =>
  withAuthority(configuration.DATABASE_URL, configuration.DATABASE_TLS_CA_FILE);

function optionsOf(
  definition: SchemaDefinition,
  configuration: DatabaseConfiguration,
  logger: Logger,
): PostgresOptions {
  return {
    type: 'postgres',
    url: urlOf(configuration),
    schema: definition.schema,
    applicationName: sessionName(appOf(definition)),
    entities: definition.entities as string[],
    migrations: definition.migrations,
    migrationsTableName: 'migrations',
    poolSize: configuration.DATABASE_POOL_SIZE,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    installExtensions: false,
    poolErrorHandler: (error: unknown) => logger.warn({ err: error }, 'lost an idle connection to Postgres'),
    extra: {
      // Right after the pool lends a connection, nothing else listens to its errors, and an error without a listener ends the
      // process.
      onConnect: (client: Client) => {
        client.on('error', ignored);
        prepareEntities(client);
      },
      // Sends statements without waiting for the results of earlier ones.
      pipeline: true,
      // A plan made while its table was empty would read all of it once it is full (decision 26).
      options: `${sessionSettings(definition.schema)} -c enable_seqscan=off`,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: FROZEN_TRANSACTION_MS,
      query_timeout: SILENCE_TIMEOUT_MS,
      idleTimeoutMillis: configuration.DATABASE_IDLE_MS ?? IDLE_MS,
      keepAlive: true,
    },
  };
}

async function untilAvailable(
  logger: Logger,
  work: () => Promise<unknown>,
  isWorthWaiting: (error: unknown) => boolean = () => false,
  onFailure: (error: Error) => void = () => undefined,
): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isUnavailable(error) && !isWorthWaiting(error)) throw error;
      onFailure(error as Error);
      logger.warn({ err: error }, 'Postgres is unavailable, waiting for it');
      await delay(RETRY_MS);
    }
  }
}

const ignored = (): void => undefined;

/** If a connection returns to the pool while Postgres still owes it a response, its next user would wait for that response. */
function discardBusy(_error: Error | undefined, client: PoolClient): void {
  if (owesAnswer(client)) void client.end();
}
