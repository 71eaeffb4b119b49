/** Catches: a fault of one job that the next one has, too; a database that recovers from it by itself; one that nothing ends. */
import { randomUUID } from 'node:crypto';
import {
  createMysqlDatabase,
  createMysqlDatabaseBackup,
  deleteMysqlDatabase,
  finishDatabaseJobs,
  getMysqlDatabase,
  listMysqlDatabaseBackups,
  restoreMysqlDatabaseBackup,
  updateMysqlDatabase,
} from '@stratus/contracts';
import type { JobFault, RequestIdentity } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { createDatabaseWorld, newBody } from '../../test/database-world.js';
import type { DatabaseWorld } from '../../test/database-world.js';

let world: DatabaseWorld;
beforeAll(async () => {
  world = await createDatabaseWorld({ TEST_CONTROL: 'on' });
});
afterAll(() => world.stop());

const having = (jobFault: JobFault): RequestIdentity => ({ id: randomUUID(), executionId: randomUUID(), jobFault });
const MESSAGE = 'The test control makes this job fail';
const messagesOf = async (id: number): Promise<string[]> => {
  const { rows } = await world.sql.query<{ message: string }>(
    `select job->>'message' as message from database.events
      where entity_type = 'database' and entity_id = $1 and job->>'status' = 'failed'`,
    [String(id)],
  );
  return rows.map(({ message }) => message);
};

describe('a job that shall fail', () => {
  it('leaves a new database failed for good', async () => {
    const { id } = await world.ask(createMysqlDatabase, { body: newBody(), request: having('fail') });
    expect(await world.settled(id)).toMatchObject({ status: 'failed' });
    expect((await world.eventsOf(id)).slice(-2)).toEqual(['database_create failed', 'database_create_failed']);
    expect(await messagesOf(id)).toEqual([MESSAGE]);
    // The observer has looked at its cluster again.
    await world.newDatabase();
    expect(await world.settled(id)).toMatchObject({ status: 'failed' });
    await world.ask(deleteMysqlDatabase, { params: { instanceId: id } });
  });

  it('takes an update back, and the next one holds', async () => {
    const { id, allow_list: before } = await world.newDatabase();
    const params = { instanceId: id };
    const update = { params, body: { allow_list: ['192.0.2.0/24'] } };
    await world.ask(updateMysqlDatabase, { ...update, request: having('fail') });
    expect(await world.settled(id)).toMatchObject({ status: 'active', allow_list: before });
    expect(await messagesOf(id)).toEqual([MESSAGE]);
    await world.ask(updateMysqlDatabase, update);
    expect(await world.settled(id)).toMatchObject({ status: 'active', allow_list: ['192.0.2.0/24'] });
    expect(await messagesOf(id)).toEqual([MESSAGE]);
  });

  it('leaves no backup; a restore leaves the database failed until the next one', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    const backup = { params, body: { label: 'one', target: 'primary' as const } };
    await world.ask(createMysqlDatabaseBackup, { ...backup, request: having('fail') });
    expect(await world.settled(id)).toMatchObject({ status: 'active' });
    expect((await world.ask(listMysqlDatabaseBackups, { params })).data).toEqual([]);
    await world.ask(createMysqlDatabaseBackup, backup);
    await world.settled(id);
    const [taken] = (await world.ask(listMysqlDatabaseBackups, { params })).data;
    const restore = { params: { ...params, backupId: taken?.id ?? 0 } };
    await world.ask(restoreMysqlDatabaseBackup, { ...restore, request: having('fail') });
    expect(await world.settled(id)).toMatchObject({ status: 'failed' });
    await world.ask(restoreMysqlDatabaseBackup, restore);
    expect(await world.settled(id)).toMatchObject({ status: 'active' });
    expect(await messagesOf(id)).toEqual([MESSAGE, MESSAGE]);
  });
});

it.each<JobFault>(['hang', { ms: 3_600_000 }])(
  'with %j, a database is at work until it is finished',
  async (jobFault) => {
    const { id } = await world.ask(createMysqlDatabase, { body: newBody(), request: having(jobFault) });
    const { minutes } = await eventually('a cluster', async () => {
      const text =
        'select extract(epoch from due - now()) / 60 as minutes from database.simulated_clusters where database_id = $1';
      return (await world.sql.query<{ minutes: string }>(text, [id])).rows[0];
    });
    expect(Number(minutes)).toBeGreaterThan(59);
    expect(await world.ask(getMysqlDatabase, { params: { instanceId: id } })).toMatchObject({ status: 'provisioning' });
    await eventually('no job', async () => {
      const { unfinished } = await world.client.ask(finishDatabaseJobs, { params: {}, body: { accountId: 1 } });
      return unfinished === 0 || undefined;
    });
    expect(await world.settled(id)).toMatchObject({ status: 'active' });
  },
);
