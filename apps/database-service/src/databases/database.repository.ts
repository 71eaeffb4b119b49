import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { existing } from '@stratus/contracts';
import type { DatabaseEngine, DatabaseRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { DatabaseEntity } from './database.entity.js';
import { uniqueLabelFor } from './database.js';
import { DATABASE_JSON } from './database.sql.js';
import type { ManagedDatabase } from './database.js';

const NEXT_ID = `select nextval(pg_get_serial_sequence('databases', 'id'))::int8 as id`;

const recordOf = (engine: DatabaseEngine): string =>
  `select ${DATABASE_JSON[engine]} as record from databases as database where database.id = $1`;
const RECORD: Readonly<Record<DatabaseEngine, string>> = {
  mysql: recordOf('mysql'),
  postgresql: recordOf('postgresql'),
};

const NOTE_END = 'insert into ended_databases (id) values ($1) on conflict do nothing';
const IS_TAKEN = 'select from databases where account_id = $1 and label = $2 and visible and id <> $3';

/** The write side of databases; every method works in the caller's transaction. */
@Injectable()
export class DatabaseRepository {
  /** @throws ApiFailure 404 if the account has no such database of the engine. */
  async lock(manager: Entities, accountId: number, engine: DatabaseEngine, id: number): Promise<ManagedDatabase> {
    const where = { id, accountId, engine, visible: true };
    return existing(await manager.findOne(DatabaseEntity, { where, lock: { mode: 'pessimistic_write' } }));
  }

  /** The database, locked, if this job still has it; undefined if something else has ended the job. */
  async lockForJob(manager: Entities, id: number, job: string): Promise<ManagedDatabase | undefined> {
    const where = { id, job };
    return (await manager.findOne(DatabaseEntity, { where, lock: { mode: 'pessimistic_write' } })) ?? undefined;
  }

  /** Locks and returns a database of any account; undefined if it does not exist. */
  async lockAny(manager: Entities, id: number): Promise<ManagedDatabase | undefined> {
    return (await manager.findOne(DatabaseEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })) ?? undefined;
  }

  /** A never-reused id: the database's password is sealed for it. */
  async nextId(statements: Statements): Promise<number> {
    return existing((await statements.query<{ id: number }>(NEXT_ID))[0]).id;
  }

  /** The label of a hidden database, or a derived one if another database of the account has taken the label since. */
  async freeLabel(statements: Statements, { id, accountId, label }: ManagedDatabase): Promise<string> {
    const taken = await statements.query(IS_TAKEN, [accountId, label, id]);
    return taken.length > 0 ? uniqueLabelFor(label, id) : label;
  }

  async insert(manager: Entities, database: ManagedDatabase): Promise<void> {
    await manager.insert(DatabaseEntity, database);
  }

  async update(manager: Entities, id: number, changes: Partial<ManagedDatabase>): Promise<void> {
    await manager.update(DatabaseEntity, { id }, changes);
  }

  /** Deletes the row, and records that the database existed: late reports about its cluster lead to the cluster's removal. */
  async delete({ manager, statements }: Pick<Transaction, 'manager' | 'statements'>, id: number): Promise<void> {
    await manager.delete(DatabaseEntity, { id });
    await statements.query(NOTE_END, [id]);
  }

  /** The record as the view shows it and this transaction sees it. */
  async record<R extends DatabaseRecord>(
    statements: Statements,
    { id, engine }: Pick<ManagedDatabase, 'id' | 'engine'>,
  ): Promise<R> {
    return existing((await statements.query<{ record: R }>(RECORD[engine], [id]))[0]).record;
  }
}
