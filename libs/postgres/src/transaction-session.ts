import { tracer } from '@stratus/runtime';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { corkConnection } from './driver/cork-connection.js';
import {
  ConnectionLost,
  databaseErrorOf,
  isAborted,
  isIdleInTransaction,
  isStaleStatement,
} from './postgres-errors.js';
import type { SqlTransaction, Statements, Write } from './sql-transaction.js';
import { statementNameOf } from './statement-name.js';

/**
 * Statements of commands look up rows by id, for which one plan is as good as another; without this setting, Postgres plans
 * statements with an array each time, because it assumes that an unknown array is long. Planning costs more than running them.
 */
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan';

const nextTick = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/**
 * One transaction on one connection.
 *
 * The first statement leaves with the BEGIN and the last ones with the COMMIT, in one write each. Most of a command's time is
 * round trips, and this halves them.
 */
export class TransactionSession implements SqlTransaction, Statements {
  private begun = false;
  private over = false;
  private lost?: Error;
  private stale = false;
  private failure?: unknown;
  private readonly sent: Promise<unknown>[] = [];
  private sendFailure?: { error: unknown };

  private constructor(private readonly client: PoolClient) {
    client.on('error', this.onLost);
  }

  /** Takes a connection from the pool, without a BEGIN. */
  static async open(pool: Pool): Promise<TransactionSession> {
    return new TransactionSession(await pool.connect());
  }

  get statements(): Statements {
    return this;
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    this.gather();
    try {
      const statement = { name: statementNameOf(text), text, values };
      const tracing = tracer();
      const { rows } = await (tracing === undefined
        ? this.client.query<Row>(statement)
        : tracing.statement(text, () => this.client.query<Row>(statement)));
      return rows;
    } catch (error) {
      // The driver and Postgres no longer agree on this connection's prepared statements.
      this.stale ||= databaseErrorOf(error) === undefined || isStaleStatement(error);
      this.failure ??= error;
      // Statements sent together all fail, and the work may receive the error of another one first.
      throw this.causeOf(error);
    }
  }

  send({ text, values }: Write): void {
    if (this.over) throw new Error('the transaction is over');
    const sent = this.query(text, values);
    // The commit waits for it; without a commit, what fails the work counts.
    sent.catch((error: unknown) => (this.sendFailure ??= { error }));
    this.sent.push(sent);
  }

  /** The failure of the statement that made Postgres refuse all later ones, if that is what the error says. */
  causeOf(error: unknown): unknown {
    return isAborted(error) ? (this.failure ?? error) : error;
  }

  /** Begins, and sends the work's first statement without waiting for the response. */
  async begin<T>(work: () => Promise<T>): Promise<T> {
    this.begun = true;
    this.gather();
    const [begun, done] = await Promise.allSettled([this.control(BEGIN), (async () => work())()]);
    if (begun.status === 'rejected') throw begun.reason;
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  }

  /**
   * Commits, and sends the last statements without waiting for their responses.
   *
   * @throws the error of a statement: then Postgres has rolled back instead of committing; else the commit's own error.
   */
  async commit(last: () => Promise<unknown>[] = () => []): Promise<void> {
    // If the connection is known to be gone before the COMMIT, there is no doubt: nothing was committed.
    if (this.lost) throw new ConnectionLost(this.lost);
    // Postgres does not know of a write that the driver could not send, and would commit the others: wait for the driver's word.
    if (this.sent.length > 0) await nextTick();
    if (this.sendFailure) throw this.sendFailure.error;
    this.gather();
    const lastSent = Promise.allSettled([...this.sent, ...last()]);
    const [committed] = await Promise.allSettled([this.control('commit')]);
    const failed = (await lastSent).find((outcome) => outcome.status === 'rejected');
    if (committed.status === 'rejected') {
      // Postgres had ended the silent transaction: it reported that to the statement sent first.
      throw isIdleInTransaction(failed?.reason) ? failed?.reason : committed.reason;
    }
    this.over = true;
    if (failed) throw failed.reason;
    // If a statement of the transaction has failed, Postgres answers COMMIT with a rollback and no error.
    if (committed.value.command !== 'COMMIT')
      throw new Error('rolled back: the work swallowed the error of a statement');
  }

  /** Rolls back, if the transaction is open. */
  async rollback(): Promise<void> {
    if (this.over) return;
    this.over = true;
    await this.control('rollback');
  }

  /** Returns the connection to the pool, which replaces one that is of no more use; an open transaction ends with it. */
  release(): void {
    this.client.off('error', this.onLost);
    this.client.release(this.lost ?? (this.stale || (this.begun && !this.over)));
  }

  private control(text: string): Promise<QueryResult> {
    const tracing = tracer();
    return tracing === undefined ? this.client.query(text) : tracing.statement(text, () => this.client.query(text));
  }

  /** Joins the driver's writes of this turn: it would send each statement in its own write. */
  private gather(): void {
    corkConnection(this.client);
  }

  private readonly onLost = (error: Error): void => {
    this.lost = error;
  };
}
