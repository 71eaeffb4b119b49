import type { Client, PoolClient, QueryResult } from 'pg';
import { databaseErrorOf, isStaleStatement } from '../postgres-errors.js';
import { statementNameOf } from '../statement-name.js';
import { corkConnection } from './cork-connection.js';

/** TypeORM writes a text for each number of rows and ids; texts beyond this number are not prepared. */
const MAX_TEXTS = 300;

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<QueryResult>;

const texts = new Set<string>();
const stale = new WeakSet<object>();

/**
 * Prepares the statements of TypeORM's manager on a connection, like all others: TypeORM sends texts, which Postgres would
 * parse and plan each time. That costs more than running them.
 */
export function prepareEntities(client: Client): void {
  const query = client.query.bind(client) as Query;
  const preparing = (text: unknown, values?: unknown, ...rest: unknown[]): Promise<QueryResult> => {
    const isOfEntities = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
    if (!isOfEntities || !mayPrepare(text)) return query(text, values, ...rest);
    corkConnection(client as PoolClient);
    return query({ name: statementNameOf(text), text, values }).catch((error: unknown) => {
      if (databaseErrorOf(error) === undefined || isStaleStatement(error)) stale.add(client);
      throw error;
    });
  };
  Object.assign(client, { query: preparing });
}

/** Whether the driver and Postgres no longer agree on a statement of TypeORM on this connection. */
export const hasStaleEntities = (client: PoolClient): boolean => stale.has(client);

function mayPrepare(text: string): boolean {
  if (texts.has(text)) return true;
  if (texts.size === MAX_TEXTS) return false;
  texts.add(text);
  return true;
}
