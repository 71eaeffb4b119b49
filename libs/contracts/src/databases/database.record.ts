import { about, boolean, integer, list, nullable, oneOf, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { DATABASE_ENGINES, REPLICATION_COMMIT_TYPES, REPLICATION_TYPES } from './database-engine.js';
import { DATABASE_STATUSES } from './database-status.js';
import { MAINTENANCE, MAINTENANCE_FREQUENCIES } from './maintenance-window.js';

/** The maintenance window of a database (contract 1.3). */
export const databaseUpdatesRecord = record('DatabaseUpdates', {
  frequency: oneOf(MAINTENANCE_FREQUENCIES, 'How often there is a window'),
  duration: integer('Length of a window in hours', MAINTENANCE.duration),
  hour_of_day: integer('Hour at which a window begins, UTC', MAINTENANCE.hourOfDay),
  day_of_week: nullable(integer('Day of the window, 1 is Monday; null until it is set', MAINTENANCE.dayOfWeek)),
  week_of_month: nullable(integer('Week of a monthly window; null for a weekly one', MAINTENANCE.weekOfMonth)),
});
export type DatabaseUpdatesRecord = Infer<typeof databaseUpdatesRecord>;

const hosts = about(
  record('DatabaseHosts', {
    primary: nullable(verbatim('Host name of the primary; null until it is provisioned')),
    secondary: nullable(
      verbatim('Host name in the private network, for the same region only; null until it is provisioned'),
    ),
  }),
  'Where clients connect',
);

/** The fields that the list over all engines also has. */
const shared = {
  id: integer('Id of the database'),
  label: verbatim('Display name, unique per account', { minLength: 3, maxLength: 32 }),
  type: verbatim('Id of the type of each node'),
  engine: oneOf(DATABASE_ENGINES, 'Engine'),
  version: verbatim('Version of the engine'),
  region: verbatim('Region id'),
  status: oneOf(DATABASE_STATUSES, 'Status'),
  encrypted: boolean('Whether the data is encrypted on disk'),
  allow_list: list(
    verbatim('IPv4 address or network'),
    'Addresses and networks that may connect; an empty list blocks every connection, 0.0.0.0/0 allows all',
  ),
  cluster_size: integer('Nodes: 1, or 3 for a primary and two replicas', { minimum: 1, maximum: 3 }),
  hosts,
  created: time('Creation'),
  updated: time('Last change'),
  updates: about(databaseUpdatesRecord, 'Maintenance window'),
};

/** The fields that only the lists of one engine and the view of a database have. */
const ofAnEngine = {
  ...shared,
  ssl_connection: boolean('Whether connections must use TLS'),
  replication_type: oneOf(REPLICATION_TYPES, 'How the replicas follow the primary'),
  port: integer('Port of the hosts', { minimum: 1, maximum: 65_535 }),
  total_disk_size_gb: integer('Disk in GB', { minimum: 0 }),
  used_disk_size_gb: integer('Used disk in GB', { minimum: 0 }),
};

/** A MySQL database (contract 1.3). */
export const mysqlDatabaseRecord = record('MysqlDatabase', ofAnEngine);
export type MysqlDatabaseRecord = Infer<typeof mysqlDatabaseRecord>;

/** A PostgreSQL database (contract 4.9): it has an additional field. */
export const postgresqlDatabaseRecord = record('PostgresqlDatabase', {
  ...ofAnEngine,
  replication_commit_type: oneOf(REPLICATION_COMMIT_TYPES, 'Nodes that must store a commit before it is acknowledged'),
});
export type PostgresqlDatabaseRecord = Infer<typeof postgresqlDatabaseRecord>;

/** A database of any engine. */
export type DatabaseRecord = MysqlDatabaseRecord | PostgresqlDatabaseRecord;

/** An item of the list over all engines (contract 1.2). */
export const generalDatabaseRecord = record('Database', {
  ...shared,
  instance_uri: verbatim('Path of the database, which has all of its fields'),
});
export type GeneralDatabaseRecord = Infer<typeof generalDatabaseRecord>;
