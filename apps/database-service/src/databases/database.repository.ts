import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { DatabaseEngine, DatabaseRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { uniqueLabelFor } from './database.js';
import { DATABASE_JSON } from './database.sql.js';
import type { ManagedDatabase } from './database.js';

const DATABASES = new Table<ManagedDatabase>('databases', {
  id: 'id',
  accountId: 'account_id',
  engine: 'engine',
  version: 'version',
  label: 'label',
  type: 'type',
  region: 'region',
  status: 'status',
  encrypted: 'encrypted',
  allowList: 'allow_list',
  clusterSize: 'cluster_size',
  sslConnection: 'ssl_connection',
  replicationType: 'replication_type',
  replicationCommitType: 'replication_commit_type',
  memory: 'memory',
  disk: 'disk',
  updates: 'updates',
  hostPrimary: 'host_primary',
  hostSecondary: 'host_secondary',
  port: 'port',
  totalDisk: 'total_disk',
  usedDisk: 'used_disk',
  certificateAuthority: 'certificate_authority',
  username: 'username',
  passwordKey: 'password_key',
  passwordBox: 'password_box',
  previousPasswordKey: 'previous_password_key',
  previousPasswordBox: 'previous_password_box',
  revision: 'revision',
  firstRevision: 'first_revision',
  handedOver: 'handed_over',
  restarts: 'restarts',
  restoreBackup: 'restore_backup',
  restoreNumber: 'restore_number',
  job: 'job',
  visible: 'visible',
  ending: 'ending',
  lost: 'lost',
  nextMaintenance: 'next_care',
  activeSince: 'active_since',
  patched: 'patched',
  created: 'created',
  updated: 'updated',
});

const lockedWhere = (condition: string, strength = 'update'): string =>
  `select ${DATABASES.fields} from databases where ${condition} for ${strength}`;
const OF_ACCOUNT = lockedWhere('id = $1 and account_id = $2 and engine = $3 and visible');
const OF_JOB = lockedWhere('id = $1 and job = $2');
const ANY = lockedWhere('id = $1');
const SHARED = lockedWhere('id = $1', 'share');

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
  async lock(statements: Statements, accountId: number, engine: DatabaseEngine, id: number): Promise<ManagedDatabase> {
    return existing((await statements.query<ManagedDatabase>(OF_ACCOUNT, [id, accountId, engine]))[0]);
  }

  /** The database, locked, if this job still has it; undefined if something else has ended the job. */
  async lockForJob(statements: Statements, id: number, job: string): Promise<ManagedDatabase | undefined> {
    return (await statements.query<ManagedDatabase>(OF_JOB, [id, job]))[0];
  }

  /** Locks and returns a database of any account; undefined if it does not exist. */
  async lockAny(statements: Statements, id: number): Promise<ManagedDatabase | undefined> {
    return (await statements.query<ManagedDatabase>(ANY, [id]))[0];
  }

  /** Returns a database of any account, and locks it against changes; undefined if it does not exist. */
  async hold(statements: Statements, id: number): Promise<ManagedDatabase | undefined> {
    return (await statements.query<ManagedDatabase>(SHARED, [id]))[0];
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

  insert(statements: Statements, database: ManagedDatabase): void {
    statements.send(DATABASES.insert([database]));
  }

  update(statements: Statements, id: number, changes: Partial<ManagedDatabase>): void {
    statements.send(DATABASES.update(id, changes));
  }

  /** Deletes the row, and records that the database existed: late reports about its cluster lead to the cluster's removal. */
  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from databases where id = $1', values: [id] });
    statements.send({ text: NOTE_END, values: [id] });
  }

  /** The record as the view shows it and this transaction sees it. */
  async record<R extends DatabaseRecord>(
    statements: Statements,
    { id, engine }: Pick<ManagedDatabase, 'id' | 'engine'>,
  ): Promise<R> {
    return existing((await statements.query<{ record: R }>(RECORD[engine], [id]))[0]).record;
  }
}
