import { check, flag, integer, list, matching, nullable, number, oneOf, record, text, time } from './shape.ts';
import type { Shape } from './shape.ts';

/** The records of databases, from docs/contract/databases.md. */

const matchesNumber = (...values: number[]): Shape =>
  check(`one of ${values.join()}`, (value) => values.some((each) => each === value));

const engines = oneOf('mysql', 'postgresql');
const engine = record({
  id: matching(/^(mysql|postgresql)\/\S+$/),
  engine: engines,
  version: text,
  total_disk_size_gb: integer,
  used_disk_size_gb: integer,
});
const offers = list(record({ quantity: matchesNumber(1, 2, 3), price: record({ hourly: number, monthly: number }) }));
const databaseType = record({
  id: text,
  label: text,
  engines: record({ mysql: offers, postgresql: offers }),
  memory: integer,
  disk: integer,
  vcpus: integer,
  deprecated: flag,
  class: text,
});

const updates = record({
  frequency: oneOf('weekly', 'monthly'),
  duration: matchesNumber(1, 2, 3),
  hour_of_day: integer,
  day_of_week: nullable(integer),
  week_of_month: nullable(integer),
});
const general = {
  id: integer,
  label: text,
  type: text,
  engine: engines,
  version: text,
  region: text,
  status: oneOf(
    'provisioning',
    'active',
    'suspending',
    'suspended',
    'resuming',
    'restoring',
    'failed',
    'degraded',
    'updating',
    'backing_up',
  ),
  encrypted: flag,
  allow_list: list(matching(/^\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?$/)),
  cluster_size: matchesNumber(1, 3),
  hosts: record({ primary: nullable(text), secondary: nullable(text) }),
  created: time,
  updated: time,
  updates,
};
const database = record({
  ...general,
  instance_uri: matching(/^\/v4\/databases\/(mysql|postgresql)\/instances\/\d+$/),
});
const ofAnEngine = {
  ...general,
  ssl_connection: flag,
  replication_type: oneOf('none', 'asynch', 'semi_synch'),
  port: integer,
  total_disk_size_gb: integer,
  used_disk_size_gb: integer,
};
const mysqlDatabase = record({ ...ofAnEngine, engine: oneOf('mysql') });
const postgresqlDatabase = record({
  ...ofAnEngine,
  engine: oneOf('postgresql'),
  replication_type: oneOf('none', 'asynch'),
  replication_commit_type: oneOf('on', 'local', 'remote_write', 'remote_apply', 'off'),
});
const databaseBackup = record({
  id: integer,
  type: oneOf('snapshot', 'auto'),
  label: matching(/^.{0,30}$/),
  created: time,
});
const databaseCredentials = record({ username: matching(/^\S+$/), password: matching(/^\S+$/) });
const databaseSsl = record({ ca_certificate: nullable(matching(/^[A-Za-z0-9+/]+=*$/)) });

export const databaseTables = {
  database,
  databaseBackup,
  databaseCredentials,
  databaseEngine: engine,
  databaseSsl,
  databaseType,
  mysqlDatabase,
  postgresqlDatabase,
};
