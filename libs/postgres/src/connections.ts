import { withAuthority } from '@stratus/environment';
import type { DatabaseConfiguration, InstallationClock, Logger } from '@stratus/runtime';
import { Client, Pool, types } from 'pg';
import type { ClientConfig, PoolClient } from 'pg';
import { owesAnswer } from './driver/owes-answer.js';
import { serviceOf, sessionName } from './replicas.js';
import { setConnectionsTo, settingsWithTestClock } from './test-clock.js';
import type { SchemaDefinition } from './schema-definition.js';

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
const UTC = '-c timezone=UTC';

// Our bigints are ids and counts far below 2^53, and must be numbers in JSON.
types.setTypeParser(types.builtins.INT8, Number);

/** Opens the connections of one process to the schema of its service. */
export class Connections {
  private readonly app: string;
  private readonly config: ClientConfig & { connectionString: string };

  constructor(
    private readonly definition: Pick<SchemaDefinition, 'schema' | 'app'>,
    private readonly configuration: DatabaseConfiguration,
  ) {
    this.app = definition.app ?? serviceOf(definition.schema);
    this.config = {
      connectionString: withAuthority(configuration.DATABASE_URL, configuration.DATABASE_TLS_CA_FILE),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    };
  }

  /** The connections for commands and reads; none is open yet. */
  pool(logger: Logger, clock: InstallationClock): Pool {
    const pool = new Pool({
      ...this.config,
      application_name: sessionName(this.app),
      max: this.configuration.DATABASE_POOL_SIZE,
      idleTimeoutMillis: this.configuration.DATABASE_IDLE_MS ?? IDLE_MS,
      // Right after the pool lends a connection, nothing else listens to its errors, and an error without a listener ends the
      // process.
      onConnect: (client) => void client.on('error', ignored),
      // Sends statements without waiting for the results of earlier ones.
      pipeline: true,
      // A plan made while its table was empty would read all of it once it is full (decision 26).
      options: `${this.poolSettings} -c enable_seqscan=off`,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: FROZEN_TRANSACTION_MS,
      query_timeout: SILENCE_TIMEOUT_MS,
    });
    pool.on('error', (error) => logger.warn({ err: error }, 'lost an idle connection to Postgres'));
    pool.on('release', discardBusy);
    if (this.hasTestClock) setConnectionsTo(clock, pool);
    return pool;
  }

  /**
   * A connection outside the pool, for long use. The caller opens it, handles its errors and closes it.
   *
   * @param work what one replica does for all, as operators see it.
   */
  session(work?: string): Client {
    return new Client({
      ...this.config,
      application_name: sessionName(this.app, work),
      query_timeout: LOCK_TIMEOUT_MS,
    });
  }

  /** The settings of a connection that migrates the schema: its statements may take as long as they need. */
  get migrating(): ClientConfig {
    return { ...this.config, application_name: sessionName(this.app), options: this.settings };
  }

  /** Whether `now()` of the pool's connections is the time that tests have advanced. */
  get hasTestClock(): boolean {
    return this.configuration.TEST_CONTROL === 'on';
  }

  private get poolSettings(): string {
    return this.hasTestClock ? `${settingsWithTestClock(this.definition.schema)} ${UTC}` : this.settings;
  }

  private get settings(): string {
    return `-c search_path=${this.definition.schema},public ${UTC}`;
  }
}

const ignored = (): void => undefined;

/** If a connection returns to the pool while Postgres still owes it a response, its next user would wait for that response. */
function discardBusy(_error: Error | undefined, client: PoolClient): void {
  if (owesAnswer(client)) void client.end();
}
