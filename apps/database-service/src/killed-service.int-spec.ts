/** Takes about 80 s: the service dies at each commit of jobs that start real database servers. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { processesIn, readJsonFile, serversIn } from '@stratus/local-servers';
import { callerOf, eventually } from '@stratus/testing';
import { uniqueLabel } from '../test/database-world.js';
import { KilledDatabases, OF, paramsOf, SUBJECTS } from '../test/killed-databases.js';
import type { Subject } from '../test/killed-databases.js';
import { LIMIT_MS } from '../test/killed-service.js';

jest.setTimeout(2 * LIMIT_MS);

const inEach = <T>(work: (each: Subject) => Promise<T>): Promise<T[]> => Promise.all(SUBJECTS.map(work));
const tableOf = ({ engine }: Subject): string => (engine === 'mysql' ? 'shop.kept' : 'kept');
const shallBeServed = (): string[] =>
  SUBJECTS.flatMap(({ id, members }) => [1, 2, 3].slice(0, members).map((member) => `${id}/${member}`)).toSorted();

/** The process that works on a directory. */
const ownerOf = (works: string): unknown => readJsonFile(join(works, 'owner.json'))?.pid;

describe('database-service with local servers', () => {
  let databases: KilledDatabases;
  beforeAll(async () => {
    databases = await KilledDatabases.start();
  });
  afterAll(() => databases.end());

  const as = (each: Subject) => databases.as(each);
  const clusterOf = ({ id }: Subject): string => join(databases.directory, 'clusters', String(id));
  const servers = (): number[] => serversIn(databases.directory).map(({ pid }) => pid);
  const kept = (each: Subject) => databases.run(each, `select one from ${tableOf(each)}`);

  it('killed at each commit of a creation: one server for each node runs', async () => {
    const create = async (each: Subject) => {
      const { id } = await as(each)(OF[each.engine].create, {
        body: {
          label: uniqueLabel(),
          region: 'us-east',
          type: 'g6-nanode-1',
          engine: databases.engines[each.engine],
          cluster_size: each.members,
          ssl_connection: false,
          allow_list: ['127.0.0.1'],
        },
      });
      expect(id).toBe(each.id);
    };
    await databases.killedIn(create, { 3: '^build 3: done', 4: '^start 1: done' });
    expect(databases.served()).toEqual(shallBeServed());
    await inEach(async (each) => {
      if (each.engine === 'mysql') await databases.run(each, 'create database shop');
      await databases.run(each, `create table ${tableOf(each)} as select 1 as one`);
    });
  });

  it('killed at each commit of a resize: the same servers run', async () => {
    const before = servers();
    const resize = (each: Subject) =>
      as(each)(OF[each.engine].update, { ...paramsOf(each), body: { type: 'g6-standard-1' } });
    await databases.killedIn(resize, { 3: '^settle 2: done', 4: '^settle 1: done' });
    expect(servers()).toEqual(before);
    await inEach(async (each) =>
      expect(await as(each)(OF[each.engine].get, paramsOf(each))).toMatchObject({ type: 'g6-standard-1' }),
    );
  });

  it('killed at each commit of a reset: the new password works, the old one no longer', async () => {
    const old = await inEach(async (each) => (await as(each)(OF[each.engine].credentials, paramsOf(each))).password);
    const reset = (each: Subject) => as(each)(OF[each.engine].reset, paramsOf(each));
    await databases.killedIn(reset, { 3: '^settle 1: done', 4: '^settle 1: done' });
    await inEach(async (each) => {
      expect(await kept(each)).toEqual([{ one: 1 }]);
      await expect(databases.run(each, 'select 1', old[SUBJECTS.indexOf(each)])).rejects.toThrow(/password/);
    });
  });

  it('killed at each commit of a backup: each database has one backup', async () => {
    const backUp = (each: Subject) =>
      as(each)(OF[each.engine].backUp, { ...paramsOf(each), body: { label: 'before' } });
    await databases.killedIn(backUp, { 3: '^back up .*: done', 4: '^back up .*: done' });
    await inEach(async (each) => {
      const backup = await databases.backupOf(each);
      expect(readdirSync(join(clusterOf(each), 'backups'))).toEqual([String(backup)]);
      await databases.run(each, `drop table ${tableOf(each)}`);
    });
  });

  it('killed at each commit of a restore: the rows are back, and no old data remain', async () => {
    const restore = async (each: Subject) =>
      as(each)(OF[each.engine].restore, { params: { instanceId: each.id, backupId: await databases.backupOf(each) } });
    await databases.killedIn(restore, { 3: '^replace .*: done', 4: '^restore .*: done' });
    expect(databases.served()).toEqual(shallBeServed());
    await inEach(async (each) => {
      expect(await kept(each)).toEqual([{ one: 1 }]);
      expect(readdirSync(join(clusterOf(each), '1'))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/restored|replaced|building/)]),
      );
    });
  });

  it('frozen while another replica leads: when it wakes, it writes nothing and leaves the clusters alone', async () => {
    const termOf = async () =>
      (await databases.world.sql.query('select term from database.leaders')).rows[0].term as number;
    const [frozen, next] = [databases.service, await databases.startReplica()];
    databases.service = next;
    try {
      await frozen.order({ places: { 5: 'observing' }, work: {} });
      await databases.world.as(callerOf(5))(OF.postgresql.update, {
        params: { instanceId: 5 },
        body: { type: 'g6-standard-2' },
      });
      await frozen.untilSaid('reached 5');
      const term = await termOf();
      frozen.signal('SIGSTOP');
      process.kill(processesIn(join(databases.directory, 'clusters/6'))[0]!.pid, 'SIGKILL');
      await eventually('another leader', async () => (await termOf()) > term || undefined);
      expect(databases.served()).toEqual(shallBeServed().filter((each) => each !== '6/1'));
      frozen.signal('SIGCONT');
      await frozen.order({ places: {}, work: {} });
      await frozen.untilSaid(`refused 5: Term ${term} is over: another replica works the provisioner`);
      await eventually('the other process', async () => ownerOf(databases.directory) === next.pid || undefined);
      await databases.untilJobsHaveEndedWell();
      await eventually('all servers', async () => databases.served().length === shallBeServed().length || undefined);
      expect(databases.served()).toEqual(shallBeServed());
      await inEach(async (each) => expect(await kept(each)).toEqual([{ one: 1 }]));
    } finally {
      await frozen.end('SIGKILL');
    }
  });

  it('reports a failed restore as failed, although another backup was deleted in the meantime', async () => {
    const [, , , , each] = SUBJECTS as [Subject, Subject, Subject, Subject, Subject];
    const { backUp, backups, deleteBackup, get, restore } = OF[each.engine];
    const damaged = await databases.backupOf(each);
    await as(each)(backUp, { ...paramsOf(each), body: { label: 'other' } });
    await databases.untilJobsHaveEndedWell();
    const { data } = await as(each)(backups, paramsOf(each));
    rmSync(join(clusterOf(each), 'backups', String(damaged), 'base.tar'));
    const ofBackup = (backupId: number) => ({ params: { instanceId: each.id, backupId } });
    await as(each)(restore, ofBackup(damaged));
    await as(each)(deleteBackup, ofBackup(data.find(({ id }) => id !== damaged)!.id));
    const ended = `select type, job->>'status' as status from database.events
      where entity_id = $1 and type = 'database_backup_restore' order by sequence desc limit 1`;
    const end = await eventually('the end of the restore', async () => {
      const { rows } = await databases.world.sql.query(ended, [String(each.id)]);
      return rows[0]?.status === 'notification' ? undefined : rows[0];
    });
    expect(end).toMatchObject({ status: 'failed' });
    expect(await as(each)(get, paramsOf(each))).toMatchObject({ status: 'failed' });
    const left = () => readdirSync(join(clusterOf(each), 'backups'));
    await eventually('the end of the other backup', async () => left().length === 1 || undefined);
    expect(left()).toEqual([String(damaged)]);
    expect(databases.served()).toEqual(shallBeServed());
    await databases.forgetJobs();
  });

  it('killed at each commit of a deletion: no process, directory or row remains', async () => {
    const remove = (each: Subject) => as(each)(OF[each.engine].delete, paramsOf(each));
    await databases.killedIn(remove, { 3: '^remove: servers ended', 4: '^remove: servers ended' });
    expect(processesIn(databases.directory)).toEqual([]);
    expect(readdirSync(join(databases.directory, 'clusters'))).toEqual([]);
    const { rows } = await databases.world.sql.query('select id from database.databases');
    expect(rows).toEqual([]);
  });
});
