/** Takes about 35 s: a process of the service dies at each commit of each saga, and another one finishes it. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  createMysqlDatabase,
  createMysqlDatabaseBackup,
  deleteMysqlDatabase,
  listMysqlDatabaseBackups,
  restoreMysqlDatabaseBackup,
  updateMysqlDatabase,
} from '@stratus/contracts';
import type { DatabaseStatus } from '@stratus/contracts';
import { bootServices, eventually, sagaSuite } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { AT_ONCE, newBody } from '../test/database-world.js';

const built = (file: string) => join(import.meta.dirname, '../dist', file);

async function active(world: World, id: number, status: DatabaseStatus = 'active'): Promise<number> {
  await eventually(`database ${id} ${status}`, async () => {
    const query = 'select from database.databases where id = $1 and job is null and status = $2';
    return (await world.sql.query(query, [id, status])).rows[0];
  });
  return id;
}
const newDatabase = async (ask: Ask, world: World) =>
  active(world, (await ask(createMysqlDatabase, { body: newBody() })).id);
const withBackup = async (ask: Ask, world: World) => {
  const instanceId = await newDatabase(ask, world);
  await ask(createMysqlDatabaseBackup, { params: { instanceId }, body: { label: 'one' } });
  await active(world, instanceId);
  const { data } = await ask(listMysqlDatabaseBackups, { params: { instanceId } });
  return { instanceId, backupId: data[0]!.id };
};
type Backed = Awaited<ReturnType<typeof withBackup>>;

sagaSuite({
  title: 'jobs of databases',
  schemas: ['catalog', 'database'],
  schema: 'database',
  service: {
    module: { file: built('database-service.module.js'), name: 'DatabaseServiceModule' },
    definition: { file: built('database-service.definition.js'), name: 'databaseService' },
  },
  environment: { ...AT_ONCE, DATABASE_UPDATE_MS: '20' },
  otherServices: (world) => bootServices(world, 'catalog'),
  cases: [
    { saga: 'create-database', act: (ask) => ask(createMysqlDatabase, { body: newBody() }), answersAtOnce: true },
    {
      saga: 'change-database',
      arrange: newDatabase,
      act: (ask, instanceId: number) =>
        ask(updateMysqlDatabase, { params: { instanceId }, body: { allow_list: ['10.0.0.1'] } }),
      answersAtOnce: true,
    },
    {
      saga: 'take-backup',
      arrange: newDatabase,
      act: (ask, instanceId: number) =>
        ask(createMysqlDatabaseBackup, { params: { instanceId }, body: { label: `b_${randomUUID().slice(0, 8)}` } }),
      answersAtOnce: true,
    },
    {
      saga: 'restore-backup',
      arrange: withBackup,
      act: (ask, params: Backed) => ask(restoreMysqlDatabaseBackup, { params }),
      answersAtOnce: true,
    },
    {
      saga: 'delete-database',
      arrange: newDatabase,
      act: (ask, instanceId: number) => ask(deleteMysqlDatabase, { params: { instanceId } }),
      answersAtOnce: true,
    },
  ],
  clean: [
    {
      title: 'databases that a job has left in the middle',
      sql: `select id, status, job from database.databases
             where job is not null or not visible or status not in ('active', 'failed', 'degraded')`,
    },
    { title: 'backups that nothing shows', sql: 'select * from database.backups where not complete' },
    {
      title: 'clusters that no database has',
      sql: `select database_id from database.simulated_clusters
             where not removed and database_id not in (select id from database.databases)`,
    },
    {
      title: 'jobs without exactly one end, or with two beginnings',
      sql: `select job->>'id', array_agg(job->>'status') from database.events where job is not null group by job->>'id'
            having count(*) filter (where job->>'status' = 'notification') > 1
                or count(*) filter (where job->>'status' in ('finished', 'failed')) <> 1`,
    },
  ],
});
