/** A statement whose result is ignored; its text must be the same for every call. */
export interface Write {
  text: string;
  values: unknown[];
}

/** Runs prepared statements. The text identifies a statement, so it must be the same for every call. */
export interface Statements {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Sends a write in its place among the other statements, without waiting for its result: that costs no round trip. If it
   * fails, the next query or the commit fails with its error.
   */
  send(write: Write): void;
}

/** A transaction on one connection. */
export interface SqlTransaction {
  readonly statements: Statements;
}
