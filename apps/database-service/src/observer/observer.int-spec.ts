import {
  createMysqlDatabase,
  createMysqlDatabaseBackup,
  deleteMysqlDatabase,
  getMysqlDatabase,
  listMysqlDatabaseBackups,
  patchMysqlDatabase,
  restoreMysqlDatabaseBackup,
  updateMysqlDatabase,
} from '@stratus/contracts';
import type { DatabaseStatus } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { AT_ONCE, createDatabaseWorld, newBody } from '../../test/database-world.js';
import type { DatabaseWorld } from '../../test/database-world.js';
import { databaseService } from '../database-service.definition.js';
import { DatabaseServiceModule } from '../database-service.module.js';
import { ClusterObserver } from './cluster.observer.js';

let world: DatabaseWorld;
beforeAll(async () => {
  world = await createDatabaseWorld();
});
afterAll(() => world.stop());

const becomes = (id: number, status: DatabaseStatus) =>
  eventually(`database ${id} ${status}`, async () => {
    const record = await world.ask(getMysqlDatabase, { params: { instanceId: id } });
    return record.status === status ? record : undefined;
  });
const fail = (id: number, ...members: number[]) =>
  world.sql.query('update database.simulated_clusters set failed_members = $2 where database_id = $1', [
    id,
    members.map((member) => `db-${id}-${member}`),
  ]);
const breakWork = (id: number, fault: string | null) =>
  world.sql.query('update database.simulated_clusters set held = noted, fault = $2 where database_id = $1', [
    id,
    fault,
  ]);

describe('a cluster of three', () => {
  it('that loses a node is degraded, without all of them failed, and comes back, each with its event', async () => {
    const { id } = await world.newDatabase({ cluster_size: 3 });
    await fail(id, 2);
    await becomes(id, 'degraded');
    await fail(id, 1, 2, 3);
    await becomes(id, 'failed');
    await fail(id, 3);
    await becomes(id, 'degraded');
    await fail(id);
    await becomes(id, 'active');
    expect((await world.eventsOf(id)).slice(2)).toEqual([
      'database_degraded',
      'database_failed',
      'database_degraded',
      'database_update finished',
    ]);
  });

  it('that is degraded refuses an update, and is deleted', async () => {
    const { id } = await world.newDatabase({ cluster_size: 3 });
    const params = { instanceId: id };
    await fail(id, 1);
    await becomes(id, 'degraded');
    await expect(world.ask(updateMysqlDatabase, { params, body: { allow_list: [] } })).rejects.toMatchObject({
      errors: [{ reason: expect.stringContaining('as soon as all of its nodes run again') }],
    });
    await world.ask(deleteMysqlDatabase, { params });
  });

  it('whose node dies during a job is degraded when the job has ended', async () => {
    const { id } = await world.newDatabase({ cluster_size: 3 });
    await fail(id, 2);
    await world.sql.query(`update database.databases set status = 'active' where id = $1`, [id]);
    await world.ask(patchMysqlDatabase, { params: { instanceId: id } }).catch(() => undefined);
    await becomes(id, 'degraded');
  });
});

describe('work that fails', () => {
  it('leaves a database as it was: the change is taken back', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    await breakWork(id, 'There is no room');
    await world.ask(updateMysqlDatabase, { params, body: { type: 'g6-standard-2' } });
    expect(await world.settled(id)).toMatchObject({ type: 'g6-nanode-1', status: 'active' });
    expect((await world.eventsOf(id)).slice(2)).toEqual([
      'database_update notification',
      'database_update failed',
      'database_update_failed',
    ]);
    await breakWork(id, null);
    await world.ask(updateMysqlDatabase, { params, body: { type: 'g6-standard-2' } });
    expect((await world.settled(id)).type).toBe('g6-standard-2');
  });

  it('leaves no backup of one that could not be taken, and a failed database after a restore', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    await world.ask(createMysqlDatabaseBackup, { params, body: { label: 'good' } });
    await world.settled(id);
    await breakWork(id, 'There is no room');
    await world.ask(createMysqlDatabaseBackup, { params, body: { label: 'bad' } });
    expect((await world.settled(id)).status).toBe('active');
    const { data } = await world.ask(listMysqlDatabaseBackups, { params });
    expect(data.map(({ label }) => label)).toEqual(['good']);
    await world.ask(restoreMysqlDatabaseBackup, { params: { ...params, backupId: data[0]!.id } });
    expect((await world.settled(id)).status).toBe('failed');
    await breakWork(id, null);
    await world.ask(restoreMysqlDatabaseBackup, { params: { ...params, backupId: data[0]!.id } });
    expect((await world.settled(id)).status).toBe('active');
  });
});

describe('the observer', () => {
  it('hands a specification over that the provisioner has lost', async () => {
    const { id } = await world.newDatabase();
    await world.sql.query('delete from database.simulated_clusters where database_id = $1', [id]);
    await eventually('the cluster again', async () => {
      const { rows } = await world.sql.query('select from database.simulated_clusters where database_id = $1', [id]);
      return rows[0];
    });
  });

  it('removes a cluster that no database has', async () => {
    await world.sql.query(
      `insert into database.simulated_clusters (database_id, noted, due)
       values (900001, '{"databaseId": 900001, "revision": 1, "members": 1, "engine": "mysql", "disk": 1, "backups": []}', now())`,
    );
    await eventually('the end of the orphan', async () => {
      const { rows } = await world.sql.query('select from database.simulated_clusters where database_id = 900001');
      return rows.length === 0 || undefined;
    });
  });

  it('writes nothing when nothing has changed', async () => {
    const { id } = await world.newDatabase();
    const observer = world.running.get(ClusterObserver);
    await observer.round();
    const seen = async () =>
      (await world.sql.query('select observed, xmin from database.observations where database_id = $1', [id])).rows;
    const before = await seen();
    await observer.round();
    expect(await seen()).toEqual(before);
  });

  it('goes on with other databases when one cannot be handed over', async () => {
    const { id } = await world.ask(createMysqlDatabase, { body: newBody() });
    await world.settled(id);
    await world.sql.query(
      `update database.databases set password_key = 'lost', revision = revision + 1 where id = $1`,
      [id],
    );
    const other = await world.newDatabase();
    expect(other.status).toBe('active');
  });
});

describe('two replicas', () => {
  it('one works the provisioner, and the other takes over when it ends, with the jobs that it had', async () => {
    const second = await world.boot((env) => databaseService({ ...env, ...AT_ONCE }), DatabaseServiceModule);
    const before = await world.newDatabase();
    const observer = world.running.get(ClusterObserver);
    // The first one leads, but does nothing any more: only a takeover ends the job.
    observer.round = async () => undefined;
    const { id } = await world.ask(createMysqlDatabase, { body: newBody() });
    await world.running.stop();
    expect((await world.settled(id)).status).toBe('active');
    expect((await world.settled(before.id)).status).toBe('active');
    expect(second.get(ClusterObserver)).not.toBe(observer);
  });
});
