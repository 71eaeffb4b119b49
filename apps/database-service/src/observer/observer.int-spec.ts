/** Takes about 26 s: its databases have real servers, which take time to die and recover. */
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
import { PROVISIONER, statusOfLost } from '@stratus/database-provisioner';
import type { Provisioner } from '@stratus/database-provisioner';
import { eventually } from '@stratus/testing';
import { AT_ONCE, createDatabaseWorld, newBody } from '../../test/database-world.js';
import type { DatabaseWorld } from '../../test/database-world.js';
import { databaseService } from '../database-service.definition.js';
import { DatabaseServiceModule } from '../database-service.module.js';
import { ClusterObserver } from './cluster.observer.js';
import { StatusObserver } from './status.observer.js';
import { ObservationRepository } from './observation.repository.js';

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
const breakWork: DatabaseWorld['breakWork'] = (...args) => world.breakWork(...args);
/** Makes the provisioner lose a cluster, or find it again. */
const loseCluster = (id: number) =>
  world.sql.query('update database.simulated_clusters set database_id = -database_id where database_id = $1', [id]);
const findCluster = (id: number) => loseCluster(-id);
const statusOf = async (instanceId: number) => (await world.ask(getMysqlDatabase, { params: { instanceId } })).status;
/** One round, in addition to those of the leader. */
const round = (observer: ClusterObserver) => ClusterObserver.prototype.round.call(observer);

describe('a cluster of three', () => {
  it('is degraded when it loses a node, failed when it loses all, and recovers, with an event each time', async () => {
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

  it('is active with all nodes running again, whatever other work fails', async () => {
    const { id } = await world.newDatabase({ cluster_size: 3 });
    await breakWork(id, 'There is no room');
    await world.sql.query('update database.databases set revision = revision + 1 where id = $1', [id]);
    await fail(id, 2);
    await becomes(id, 'degraded');
    await fail(id);
    await becomes(id, 'active');
    const fault = `select status->>'fault' as fault from database.observations where database_id = $1`;
    expect((await world.sql.query(fault, [id])).rows).toEqual([{ fault: 'There is no room' }]);
  });

  it('refuses an update while degraded, but can be deleted', async () => {
    const { id } = await world.newDatabase({ cluster_size: 3 });
    const params = { instanceId: id };
    await fail(id, 1);
    await becomes(id, 'degraded');
    await expect(world.ask(updateMysqlDatabase, { params, body: { allow_list: [] } })).rejects.toMatchObject({
      errors: [{ reason: expect.stringContaining('when all of its nodes run again') }],
    });
    await world.ask(deleteMysqlDatabase, { params });
  });

  it('is degraded once a job has ended during which a node died', async () => {
    const { id } = await world.newDatabase({ cluster_size: 3 });
    await world.unobserved(async () => {
      await world.ask(patchMysqlDatabase, { params: { instanceId: id } });
      await fail(id, 2);
      expect(await statusOf(id)).toBe('updating');
    });
    await becomes(id, 'degraded');
    expect((await world.eventsOf(id)).slice(2)).toEqual([
      'database_update notification',
      'database_update finished',
      'database_degraded',
    ]);
  });

  it('starts backups and patches when it becomes active after its creation was given up', async () => {
    const { id } = await world.newDatabase();
    await world.unobserved(async () => {
      await world.sql.query(
        `update database.databases set status = 'failed', active_since = null, next_care = null where id = $1`,
        [id],
      );
      await world.sql.query('delete from database.observations where database_id = $1', [id]);
    });
    await becomes(id, 'active');
    const dates = 'select active_since, next_care from database.databases where id = $1';
    expect((await world.sql.query(dates, [id])).rows).toEqual([
      { active_since: expect.any(Date), next_care: expect.any(Date) },
    ]);
  });
});

describe('work that fails', () => {
  it('leaves a database as it was: the change is reverted', async () => {
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

  it('leaves no row of a failed backup, and a failed database after a restore', async () => {
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

describe('a restore that fails', () => {
  it('leaves the database failed, whatever its nodes do', async () => {
    const { id } = await world.newDatabase({ cluster_size: 3 });
    const params = { instanceId: id };
    await world.ask(createMysqlDatabaseBackup, { params, body: { label: 'good' } });
    await world.settled(id);
    const { data } = await world.ask(listMysqlDatabaseBackups, { params });
    await breakWork(id, 'There is no room');
    await world.ask(restoreMysqlDatabaseBackup, { params: { ...params, backupId: data[0]!.id } });
    expect((await world.settled(id)).status).toBe('failed');
    await fail(id, 2);
    await eventually('the node that is seen to have died', async () => {
      const seen = `select from database.observations where database_id = $1 and status->'members'->1->>'running' = 'false'`;
      return (await world.sql.query(seen, [id])).rows[0];
    });
    expect(await statusOf(id)).toBe('failed');
  });
});

describe('a cluster that the provisioner has lost', () => {
  it('is failed and not recreated, refuses a restore, and works again when it is back', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    await world.ask(createMysqlDatabaseBackup, { params, body: { label: 'good' } });
    await world.settled(id);
    const { data } = await world.ask(listMysqlDatabaseBackups, { params });
    await loseCluster(id);
    await becomes(id, 'failed');
    const restores = world.ask(restoreMysqlDatabaseBackup, { params: { ...params, backupId: data[0]!.id } });
    await expect(restores).rejects.toMatchObject({ errors: [{ reason: expect.stringContaining('are lost') }] });
    const { rows } = await world.sql.query('select from database.simulated_clusters where database_id = $1', [id]);
    expect(rows).toEqual([]);
    await findCluster(id);
    await becomes(id, 'active');
    expect((await world.eventsOf(id)).slice(4)).toEqual(['database_failed', 'database_update finished']);
  });

  it('fails the running job, and can be deleted', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    await world.unobserved(async () => {
      await world.ask(updateMysqlDatabase, { params, body: { type: 'g6-standard-2' } });
      await loseCluster(id);
    });
    await becomes(id, 'failed');
    expect((await world.eventsOf(id)).slice(2)).toEqual([
      'database_update notification',
      'database_update failed',
      'database_update_failed',
      'database_failed',
    ]);
    await world.ask(deleteMysqlDatabase, { params });
    await eventually('the end of the database', async () => {
      const { rows } = await world.sql.query('select from database.databases where id = $1', [id]);
      return rows.length === 0 || undefined;
    });
  });

  it('is handed over again if it was never provisioned', async () => {
    const { id } = await world.newDatabase();
    await world.unobserved(async () => {
      await world.sql.query('delete from database.simulated_clusters where database_id = $1', [id]);
      await world.sql.query('update database.databases set active_since = null where id = $1', [id]);
    });
    await eventually('the cluster again', async () => {
      const { rows } = await world.sql.query('select from database.simulated_clusters where database_id = $1', [id]);
      return rows[0];
    });
  });

  it('is not recreated, even if it was damaged first, or if no report of it is stored', async () => {
    const damaged = await world.newDatabase();
    const unknown = await world.newDatabase();
    const sizes = async () =>
      (await world.sql.query('select total_disk from database.databases where id = $1', [damaged.id])).rows;
    const before = await sizes();
    await world.sql.query(
      `update database.simulated_clusters set held = null, fault = 'Damaged' where database_id = $1`,
      [damaged.id],
    );
    await becomes(damaged.id, 'failed');
    expect(await sizes()).toEqual(before);
    await world.unobserved(async () => {
      const ids = [[damaged.id, unknown.id]];
      await world.sql.query('delete from database.simulated_clusters where database_id = any($1)', ids);
      await world.sql.query('delete from database.observations where database_id = $1', [unknown.id]);
      await world.sql.query('update database.databases set revision = revision + 1 where id = any($1)', ids);
    });
    for (const id of [damaged.id, unknown.id]) {
      await eventually('the loss', async () => {
        const { rows } = await world.sql.query('select from database.databases where id = $1 and lost', [id]);
        return rows[0];
      });
      await becomes(id, 'failed');
    }
  });
});

describe('rows that are older than their clusters', () => {
  it('are really handed over: a change that the provisioner ignores is never reported as applied', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    const allow = (address: string) => world.ask(updateMysqlDatabase, { params, body: { allow_list: [address] } });
    await allow('10.0.0.3');
    await world.settled(id);
    await world.unobserved(async () => {
      const older = `update database.databases set revision = 1, handed_over = 1, allow_list = '{}' where id = $1`;
      await world.sql.query(older, [id]);
      await world.sql.query('delete from database.observations where database_id = $1', [id]);
      await world.sql.query(
        `update database.simulated_clusters set noted = (noted::jsonb || '{"revision": 7}')::json where database_id = $1`,
        [id],
      );
      await allow('10.0.0.4');
    });
    expect((await world.settled(id)).allow_list).toEqual(['10.0.0.4']);
    const noted = `select noted->'allowList' as list, noted->'revision' as revision from database.simulated_clusters where database_id = $1`;
    expect((await world.sql.query(noted, [id])).rows).toEqual([{ list: ['10.0.0.4'], revision: 8 }]);
  });

  it('are handed over even without a change', async () => {
    const { id } = await world.newDatabase();
    await world.sql.query(
      `update database.simulated_clusters set noted = (noted::jsonb || '{"revision": 7, "allowList": ["10.0.0.9"]}')::json
        where database_id = $1`,
      [id],
    );
    await eventually('the list of the row', async () => {
      const noted = `select from database.simulated_clusters where database_id = $1 and noted->>'allowList' = '[]'`;
      return (await world.sql.query(noted, [id])).rows[0];
    });
  });
});

describe('the observer', () => {
  it('does nothing once it no longer leads', async () => {
    const { id } = await world.newDatabase();
    await world.unobserved(async (observer) => {
      await world.sql.query('update database.databases set revision = revision + 1 where id = $1', [id]);
      await fail(id, 1);
      observer.name(id);
      const late: string[] = [];
      const provisioner = world.running.get<Provisioner>(PROVISIONER);
      const calls = ['apply', 'remove', 'status'] as const;
      for (const call of calls) provisioner[call] = async () => void late.push(call) as never;
      await ClusterObserver.prototype.round.call(observer, () => false);
      for (const call of calls) Reflect.deleteProperty(provisioner, call);
      expect(late).toEqual([]);
      expect(await statusOf(id)).toBe('active');
      await fail(id);
    });
  });

  it('keeps a cluster without a database, even an empty one, unless its database was deleted', async () => {
    await world.sql.query(
      `insert into database.simulated_clusters (database_id, noted, due)
       select id, json_build_object('databaseId', id, 'revision', 1, 'members', 1, 'engine', 'mysql', 'disk', 1,
                                    'backups', '[]'::json), now() + case id when 800003 then interval '1 hour' else '0' end
         from generate_series(800001, 800003) as id`,
    );
    await world.sql.query('insert into database.ended_databases values (800002)');
    const lastId = async () =>
      Number((await world.sql.query('select last_value as last from database.databases_id_seq')).rows[0].last);
    const left = async () =>
      (
        await world.sql.query(
          'select database_id as id from database.simulated_clusters where database_id > 800000 order by 1',
        )
      ).rows;
    await eventually('the end of one', async () => (await left()).length === 2 || undefined);
    await eventually('a look at the last one', async () => (await lastId()) >= 800_003 || undefined);
    expect(await left()).toEqual([{ id: 800001 }, { id: 800003 }]);
    await world.sql.query('delete from database.simulated_clusters where database_id > 800000');
  });

  it('never gives a database the cluster of an earlier one with the same id', async () => {
    const noted = async (id: number) =>
      (
        await world.sql.query(
          `select (noted->>'revision')::int as revision, removed from database.simulated_clusters where database_id = $1`,
          [id],
        )
      ).rows;
    const id = await world.unobserved(async (observer) => {
      const created = await world.ask(createMysqlDatabase, { body: newBody() });
      await world.sql.query(
        `insert into database.simulated_clusters (database_id, noted, due)
         values ($1::bigint, json_build_object('databaseId', $1::bigint, 'created', '2020-01-01T00:00:00.000Z', 'revision', 5,
                                       'members', 1, 'engine', 'mysql', 'disk', 1, 'backups', '[]'::json), now())`,
        [created.id],
      );
      await round(observer);
      expect(await noted(created.id)).toEqual([{ revision: 5, removed: false }]);
      await world.sql.query('update database.databases set ending = true where id = $1', [created.id]);
      observer.name(created.id);
      await round(observer);
      expect(await noted(created.id)).toEqual([{ revision: 5, removed: false }]);
      await world.sql.query('update database.databases set ending = false where id = $1', [created.id]);
      return created.id;
    });
    await world.sql.query('delete from database.simulated_clusters where database_id = $1', [id]);
    await becomes(id, 'active');
  });

  it('removes all clusters whose database was deleted, however many', async () => {
    await world.sql.query('insert into database.ended_databases select generate_series(900001, 900250)');
    await world.sql.query(
      `insert into database.simulated_clusters (database_id, noted, due)
       select id, json_build_object('databaseId', id, 'revision', 1, 'members', 1, 'engine', 'mysql', 'disk', 1,
                                    'backups', '[]'::json), now()
         from generate_series(900001, 900250) as id`,
    );
    await eventually('the end of the orphans', async () => {
      const { rows } = await world.sql.query('select from database.simulated_clusters where database_id > 900000');
      return rows.length === 0 || undefined;
    });
  });

  it('checks a cluster that the provisioner names, whatever page it is on', async () => {
    const { id } = await world.newDatabase();
    const observations = world.running.get(ObservationRepository);
    const provisioner = world.running.get<Provisioner>(PROVISIONER);
    await world.unobserved(async (observer) => {
      observations.known = async () => [];
      provisioner.statuses = async () => new Map();
      await fail(id, 1);
      await round(observer);
      expect(await statusOf(id)).toBe('active');
      observer.name(id);
      await round(observer);
      expect(await statusOf(id)).toBe('failed');
      Reflect.deleteProperty(observations, 'known');
      Reflect.deleteProperty(provisioner, 'statuses');
    });
  });

  it('writes nothing when nothing has changed, even after a takeover', async () => {
    await world.newDatabase();
    const seen = async () =>
      (await world.sql.query('select database_id, observed, xmin from database.observations order by database_id'))
        .rows;
    await world.unobserved(async (observer) => {
      await round(observer);
      const before = await seen();
      await observer.begin();
      await round(observer);
      expect(await seen()).toEqual(before);
    });
  });

  it('writes no observations after being frozen while another replica took over', async () => {
    const { id } = await world.newDatabase();
    const known = (await world.running.get(ObservationRepository).knownById(id))!;
    await world.unobserved(async (observer) => {
      await world.sql.query('update database.leaders set term = term + 1');
      const late = world.running.get(StatusObserver).compare(known, statusOfLost(id, known.status));
      await expect(late).rejects.toThrow('is over');
      expect(await statusOf(id)).toBe('active');
      await observer.begin();
    });
  });

  it('asks once for the removal of a cluster, however long it takes', async () => {
    const provisioner = world.running.get<Provisioner>(PROVISIONER);
    const { id } = await world.newDatabase();
    const removed: number[] = [];
    provisioner.remove = async (each) => void removed.push(each);
    await world.ask(deleteMysqlDatabase, { params: { instanceId: id } });
    await eventually('the removal', async () => removed.includes(id) || undefined);
    await world.unobserved(async (observer) => {
      await round(observer);
      await round(observer);
    });
    Reflect.deleteProperty(provisioner, 'remove');
    expect(removed).toEqual([id]);
    await provisioner.remove(id);
  });

  it('continues with other databases when one cannot be handed over', async () => {
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
  it('share the provisioner: one uses it, and the other takes over with its jobs when it ends', async () => {
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
