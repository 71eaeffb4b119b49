import type { Limited } from '@stratus/commands';
import type {
  DatabaseEngine,
  DatabaseRecord,
  GeneralDatabaseRecord,
  MysqlDatabaseRecord,
  PostgresqlDatabaseRecord,
} from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

const BYTES_OF_GB = 1_073_741_824;
const gigabytes = (column: string): string => `round(${column} / ${BYTES_OF_GB}.0)::int`;

/** The fields of every record of a database; `database` is the row. */
const SHARED = {
  id: 'database.id',
  label: 'database.label',
  type: 'database.type',
  engine: 'database.engine',
  version: 'database.version',
  region: 'database.region',
  status: 'database.status',
  encrypted: 'database.encrypted',
  allow_list: 'database.allow_list',
  cluster_size: 'database.cluster_size',
  hosts: jsonRecord<DatabaseRecord['hosts']>({
    primary: 'database.host_primary',
    secondary: 'database.host_secondary',
  }),
  created: jsonTime('database.created'),
  updated: jsonTime('database.updated'),
  updates: 'database.updates',
};
const OF_AN_ENGINE = {
  ...SHARED,
  ssl_connection: 'database.ssl_connection',
  replication_type: 'database.replication_type',
  port: 'database.port',
  total_disk_size_gb: gigabytes('database.total_disk'),
  used_disk_size_gb: gigabytes('database.used_disk'),
};

/** The record of a database of an engine, as JSON that Postgres builds; `database` is the row. */
export const DATABASE_JSON: Readonly<Record<DatabaseEngine, string>> = {
  mysql: jsonRecord<MysqlDatabaseRecord>(OF_AN_ENGINE),
  postgresql: jsonRecord<PostgresqlDatabaseRecord>({
    ...OF_AN_ENGINE,
    replication_commit_type: 'database.replication_commit_type',
  }),
};

/** The item of the list over all engines. */
export const GENERAL_DATABASE_JSON = jsonRecord<GeneralDatabaseRecord>({
  ...SHARED,
  instance_uri: `'/v4/databases/' || database.engine || '/instances/' || database.id`,
});

const windowNumber = (key: string): string => `(database.updates ->> '${key}')::int`;

/** Columns of the filterable fields of all databases; `database` is the row. */
export const DATABASE_COLUMNS = {
  id: 'database.id',
  label: 'database.label',
  type: 'database.type',
  engine: 'database.engine',
  version: 'database.version',
  region: 'database.region',
  status: 'database.status',
  encrypted: 'database.encrypted',
  allow_list: 'database.allow_list',
  cluster_size: 'database.cluster_size',
  'hosts.primary': 'database.host_primary',
  'hosts.secondary': 'database.host_secondary',
  created: 'database.created',
  updated: 'database.updated',
  'updates.frequency': `database.updates ->> 'frequency'`,
  'updates.duration': windowNumber('duration'),
  'updates.hour_of_day': windowNumber('hour_of_day'),
  'updates.day_of_week': windowNumber('day_of_week'),
  'updates.week_of_month': windowNumber('week_of_month'),
};

/** Columns of the filterable fields of one engine's databases, a subset of all these fields. */
export const ENGINE_DATABASE_COLUMNS = {
  ...DATABASE_COLUMNS,
  ssl_connection: 'database.ssl_connection',
  replication_type: 'database.replication_type',
  replication_commit_type: 'database.replication_commit_type',
  port: 'database.port',
  total_disk_size_gb: gigabytes('database.total_disk'),
  used_disk_size_gb: gigabytes('database.used_disk'),
};

/** What counts towards an account's limit of databases. */
export const DATABASE_LIMIT: Limited = {
  kind: 'databases',
  plural: 'databases',
  rows: 'select from databases where account_id = $1 and visible',
};
