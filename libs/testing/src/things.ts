import { randomUUID } from 'node:crypto';
import {
  CommandRunner,
  CreateEndedReservations1700000000005,
  CreateIdempotencyKeys1700000000001,
  KeepKeysPerUser1700000000006,
} from '@stratus/commands';
import type { EventLedger, Stalls } from '@stratus/commands';
import type { Call, RequestIdentity } from '@stratus/contracts';
import { Database } from '@stratus/postgres';
import type { SchemaDefinition } from '@stratus/postgres';
import { Readiness, createLogger } from '@stratus/runtime';
import pg from 'pg';
import { CreateThings1700000009001 } from './create-things.migration.ts';

export const thingSchema = (schema: string): SchemaDefinition => ({
  schema,
  migrations: [
    CreateIdempotencyKeys1700000000001,
    CreateEndedReservations1700000000005,
    KeepKeysPerUser1700000000006,
    CreateThings1700000009001,
  ],
});

const noEvents: EventLedger = { writes: () => [], wake: () => undefined };

/** A spec's own schema, and the database and commands of a service to work on it. */
export class Things {
  readonly schema = `things_${randomUUID().replaceAll('-', '')}`;
  database!: Database;
  commands!: CommandRunner;
  sql!: pg.Pool;

  constructor(
    readonly url: string,
    private readonly poolSize = 10,
  ) {}

  async open(): Promise<void> {
    this.sql = new pg.Pool({ connectionString: this.url, options: `-c search_path=${this.schema}` });
    this.sql.on('error', () => undefined);
    await this.sql.query(`create schema ${this.schema}`);
    this.database = await this.openDatabase();
    this.commands = this.runner();
  }

  runner(stalls?: Stalls): CommandRunner {
    const violations = { things_label_unique: { field: 'label', reason: 'Label must be unique' } };
    return new CommandRunner(this.database, noEvents, violations, () => new Date(), undefined, stalls);
  }

  openDatabase(): Promise<Database> {
    const configuration = { DATABASE_URL: this.url, DATABASE_POOL_SIZE: this.poolSize };
    return Database.open(thingSchema(this.schema), configuration, new Readiness(), createLogger('spec', 'silent'));
  }

  async labels(): Promise<string[]> {
    const { rows } = await this.sql.query<{ label: string }>('select label from things order by label');
    return rows.map(({ label }) => label);
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.sql.query(`drop schema ${this.schema} cascade`);
    await this.sql.end();
  }
}

/** A call with a new execution id. */
export const thingCall = (request: Partial<RequestIdentity> = {}): Pick<Call, 'caller' | 'request'> => ({
  caller: { accountId: 1, userId: 10, username: 'someone', restricted: false, scopes: ['*'] },
  request: { id: randomUUID(), executionId: randomUUID(), fingerprint: 'one', ...request },
});

/** A call with an idempotency key chosen by the client. */
export const keyedCall = (idempotencyKey: string, fingerprint = 'one') => thingCall({ idempotencyKey, fingerprint });

/** A gate that work waits at. */
export class Gate {
  readonly reached: Promise<void>;
  private arrive!: () => void;
  private readonly opened: Promise<void>;
  open!: () => void;

  constructor() {
    this.reached = new Promise((resolve) => (this.arrive = resolve));
    this.opened = new Promise((resolve) => (this.open = resolve));
  }

  async pass(): Promise<void> {
    this.arrive();
    await this.opened;
  }
}
