import type { PoolClient } from 'pg';

/** Makes the driver prepare a statement again: it would otherwise assume that Postgres still knows it. */
export function forgetPrepared(client: PoolClient, name: string): void {
  delete (client as PoolClient & { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements[name];
}
