import type { PoolClient } from 'pg';

/** Lets the driver prepare a statement again: it would otherwise believe that Postgres still knows it. */
export function forgetPrepared(client: PoolClient, name: string): void {
  delete (client as PoolClient & { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements[name];
}
