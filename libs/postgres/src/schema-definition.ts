/** A connection on which a migration runs its statements; a text without values may have several. */
export interface MigrationSession {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** One change of a schema. Its name ends with 13 digits, which order the migrations of a service. */
export interface Migration {
  /** False if its statements cannot run in a transaction: `create index concurrently`. */
  readonly transaction?: false;
  up(session: MigrationSession): Promise<void>;
}

/** A service's tables in Postgres. */
export interface SchemaDefinition {
  /** Name of the schema; it exists already, and the service's role owns it. */
  schema: string;
  migrations: (new () => Migration)[];
  /** The tables with counted rows: their migrations call `createRowCounts`. */
  counted?: readonly string[];
  /** The name of its sessions, unless they are those of the service: operators take these for a replica. */
  app?: string;
}
