import type { ListStatement } from '@stratus/lists';
import type { PoolClient } from 'pg';
import { forgetPrepared } from './driver/forget-prepared.js';

/**
 * How many list statements one connection keeps prepared. Clients choose the shape of filters, and each prepared statement
 * takes memory in the database.
 */
const MAX_PREPARED_STATEMENTS = 200;

/**
 * Runs list statements as prepared ones. Each connection keeps the most recently used, so that shapes no longer requested make
 * room for others.
 */
export class ListStatements {
  /** The names, least recently used first. */
  private readonly prepared = new WeakMap<PoolClient, Set<string>>();

  constructor(private readonly most = MAX_PREPARED_STATEMENTS) {}

  /** @param client a connection that the caller has taken from the pool. */
  async run<Row extends object>(client: PoolClient, statement: ListStatement): Promise<Row[]> {
    this.makeRoom(client, statement.name);
    return (await client.query<Row>(statement)).rows;
  }

  /** Records the use. Statements to evict are dropped in the same pipeline, before the statement. */
  private makeRoom(client: PoolClient, name: string): void {
    const names = this.prepared.get(client) ?? new Set();
    this.prepared.set(client, names);
    names.delete(name);
    names.add(name);
    const [oldest] = names;
    if (names.size <= this.most || oldest === undefined) return;
    names.delete(oldest);
    forgetPrepared(client, oldest);
    // Fails if the statement was never prepared because it was wrong.
    client.query(`deallocate "${oldest}"`).catch(() => undefined);
  }
}
