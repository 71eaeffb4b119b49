import type { ListStatement } from '@stratus/lists';
import type { PoolClient } from 'pg';
import { forgetPrepared } from './driver/forget-prepared.js';

/**
 * How many list statements one connection keeps prepared. Clients choose the shape of filters, and each prepared statement
 * takes memory of the database.
 */
const MAX_PREPARED_STATEMENTS = 200;

/**
 * Runs the statements of lists as prepared ones. Each connection keeps those used last, so that shapes that no client asks for
 * any more make room for others.
 */
export class ListStatements {
  /** The names in the order of their last use. */
  private readonly prepared = new WeakMap<PoolClient, Set<string>>();

  constructor(private readonly most = MAX_PREPARED_STATEMENTS) {}

  /** @param client a connection that the caller has taken from the pool. */
  async run<Row extends object>(client: PoolClient, statement: ListStatement): Promise<Row[]> {
    this.makeRoom(client, statement.name);
    return (await client.query<Row>(statement)).rows;
  }

  /** Notes the use. What has to go goes in the same pipeline, before the statement. */
  private makeRoom(client: PoolClient, name: string): void {
    const names = this.prepared.get(client) ?? new Set();
    this.prepared.set(client, names);
    names.delete(name);
    names.add(name);
    const [oldest] = names;
    if (names.size <= this.most || oldest === undefined) return;
    names.delete(oldest);
    forgetPrepared(client, oldest);
    // Fails when the statement never came to be prepared, because it was wrong.
    client.query(`deallocate "${oldest}"`).catch(() => undefined);
  }
}
