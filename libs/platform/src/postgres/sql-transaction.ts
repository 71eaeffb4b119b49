import type { EntityManager } from 'typeorm';

/** TypeORM's manager for work on entities. SQL goes through {@link Statements}: prepared, and in one dialect. */
export type Entities = Pick<
  EntityManager,
  'find' | 'findOne' | 'findOneBy' | 'existsBy' | 'insert' | 'save' | 'upsert' | 'update' | 'delete'
>;

/** Runs prepared statements, each known by its text, which must be the same for every call of the same statement. */
export interface Statements {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/**
 * What work in a transaction writes with, on one connection. A method of a repository takes the one that it uses:
 * `statements` for SQL, `manager` for entities.
 */
export interface SqlTransaction {
  readonly manager: Entities;
  readonly statements: Statements;
}
