import type { Scenario, Target } from './load.ts';
import { inSession } from './session.ts';

/** Databases of account 1 in both stores, half of each engine, without clusters. */
export const SEEDED_DATABASES = 50_000;
/** The seeded databases of MySQL have even ids, so that a scenario can name one. */
const FIRST_ID = 1_000_000;

/** At revision 0: the observer has nothing to hand over for them, and misses no cluster. */
const FILL = `
  insert into databases (id, account_id, engine, version, label, type, region, status, encrypted, allow_list, cluster_size,
                         ssl_connection, replication_type, replication_commit_type, memory, disk, updates, host_primary,
                         host_secondary, port, total_disk, used_disk, username, password_key, password_box, revision,
                         handed_over, patched, created, updated)
  select ${FIRST_ID} + number, 1, engine, case engine when 'mysql' then '8.0.30' else '14.6' end, 'seeded-' || number,
         'g6-nanode-1', 'us-east', 'active', false, array['203.0.113.7', '198.51.100.0/24'], 1, true, 'none',
         case engine when 'postgresql' then 'local' end, 1024, 25600,
         '{"frequency":"weekly","duration":3,"hour_of_day":0,"day_of_week":7,"week_of_month":null}',
         'db-' || number || '-primary.stratus.example', 'db-' || number || '-private.stratus.example',
         case engine when 'mysql' then 3306 else 5432 end, 26843545600, 1073741824, 'dbadmin', 'none', ''::bytea, 0, 0,
         now(), now(), now()
    from (select number, case when number % 2 = 0 then 'mysql' else 'postgresql' end as engine
            from generate_series(0, $1::int - 1) as number) as each`;

/** Fills the tables of database-service. */
export async function seedDatabases(databaseUrl: string): Promise<void> {
  await inSession(databaseUrl, (client) => client.query(FILL, [SEEDED_DATABASES]), 'database');
}

const anySeeded = (): number => FIRST_ID + 2 * Math.floor((Math.random() * SEEDED_DATABASES) / 2);
let counter = 0;

/** A client's use of databases. A creation returns at once; its job runs in parallel with the next ones. */
export const databaseScenarios = (target: Target['name']): readonly Scenario[] => [
  { name: 'database by id', method: 'GET', path: () => `/databases/mysql/instances/${anySeeded()}` },
  {
    name: 'list of databases',
    method: 'GET',
    path: () => `/databases/instances?page_size=100&page=${1 + Math.floor(Math.random() * 10)}`,
  },
  {
    name: 'database create',
    method: 'POST',
    path: () => '/databases/mysql/instances',
    body: () => {
      const label = `${target}-${process.pid}-${(counter += 1)}`.slice(0, 32);
      return JSON.stringify({ label, region: 'us-east', type: 'g6-nanode-1', engine: 'mysql/8.0.30' });
    },
  },
];
