import type { Pool } from 'pg';
import { eventually } from '../eventually.ts';
import type { Ended } from './saga-runs.ts';

/** Reads the table of a service's sagas. */
export class SagaTable {
  private readonly sql: Pool;
  private readonly table: string;
  private readonly saga: string;

  constructor(sql: Pool, schema: string, saga: string) {
    this.sql = sql;
    this.table = `${schema}.sagas`;
    this.saga = saga;
  }

  async ids(): Promise<string[]> {
    const { rows } = await this.sql.query<{ id: string }>(`select id from ${this.table} where name = $1`, [this.saga]);
    return rows.map(({ id }) => id);
  }

  /**
   * The outcomes of the sagas that are not in `earlier`, by account; of several the last: a call that a busy process has not
   * acknowledged is sent again, and its reply is that of the second saga, if the first was undone.
   */
  async states(earlier: readonly string[]): Promise<Map<number, Ended['state']>> {
    const { rows } = await this.sql.query<{ account: number; state: Ended['state'] }>(
      `select account_id::int as account, state from ${this.table} where name = $1 and id <> all($2) order by started`,
      [this.saga, earlier],
    );
    return new Map(rows.map(({ account, state }) => [account, state]));
  }

  /** Waits until no saga of any name runs. */
  async settled(deadlineMs: number): Promise<void> {
    await eventually(
      'the end of every saga',
      async () => {
        const { rows } = await this.sql.query(
          `select name, account_id, state, step, tries, trouble from ${this.table} where ended is null`,
        );
        if (rows.length > 0) throw new Error(JSON.stringify(rows));
        return true;
      },
      deadlineMs,
    );
  }

  /** Waits until a saga of each account is waiting for a retry or has ended. */
  async setBackOrEnded(accounts: readonly number[], earlier: readonly string[], deadlineMs: number): Promise<void> {
    await eventually(
      'a saga of each account that waits or has ended',
      async () => {
        const { rows } = await this.sql.query<{ account: number }>(
          `select account_id::int as account from ${this.table}
            where name = $1 and id <> all($2) and (tries > 0 or ended is not null)`,
          [this.saga, earlier],
        );
        const there = new Set(rows.map(({ account }) => account));
        const missing = accounts.filter((account) => !there.has(account));
        if (missing.length > 0) throw new Error(`not of ${missing.join(', ')}`);
        return true;
      },
      deadlineMs,
    );
  }

  async endWaits(): Promise<void> {
    await this.sql.query(`update ${this.table} set due = now() where ended is null`);
  }
}
