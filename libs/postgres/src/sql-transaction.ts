import type { EntityManager } from 'typeorm';

/** TypeORM's manager for work on entities. SQL goes through {@link Statements}: prepared, and in one dialect. */
export type Entities = Pick<
  EntityManager,
  'find' | 'findOne' | 'findOneBy' | 'existsBy' | 'insert' | 'save' | 'upsert' | 'update' | 'delete'
>;

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
   * fails, the next query or the commit fails with its error, and so does the transaction if entities come next.
   */
  send(write: Write): void;
}

/**
 * Two ways to write in a transaction, on one connection. A repository method takes the one that it uses: `statements` for SQL,
 * `manager` for entities.
 */
export interface SqlTransaction {
  readonly manager: Entities;
  readonly statements: Statements;
}
