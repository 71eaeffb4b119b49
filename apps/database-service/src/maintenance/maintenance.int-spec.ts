import {
  getMysqlDatabase,
  listMysqlDatabaseBackups,
  restoreMysqlDatabaseBackup,
  updateMysqlDatabase,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { createDatabaseWorld } from '../../test/database-world.js';
import type { DatabaseWorld } from '../../test/database-world.js';
import { MaintenanceScheduler } from './maintenance.scheduler.js';

let world: DatabaseWorld;
let scheduler: MaintenanceScheduler;
let round: MaintenanceScheduler['round'];
beforeAll(async () => {
  world = await createDatabaseWorld();
  scheduler = world.running.get(MaintenanceScheduler);
  round = scheduler.round.bind(scheduler);
  // Only the clock of this spec counts: the leader's rounds check no database.
  scheduler.round = async () => false;
});
afterAll(() => world.stop());

const START = Date.UTC(2026, 10, 1, 10);
const HOUR = 3_600_000;
/** A database that became active on 1 November 2026, a Sunday, at 10:00. */
async function databaseOfNovember(): Promise<number> {
  const { id } = await world.newDatabase();
  await world.sql.query('update database.databases set active_since = $2, patched = $2, next_care = $2 where id = $1', [
    id,
    new Date(START),
  ]);
  return id;
}
async function liveThrough(id: number, hours: readonly number[]): Promise<void> {
  for (const hour of hours) {
    await round(new Date(START + hour * HOUR));
    await world.settled(id);
  }
}
const automatic = async (id: number): Promise<string[]> => {
  const { data } = await world.ask(listMysqlDatabaseBackups, { params: { instanceId: id } });
  expect(data.every(({ type }) => type === 'auto')).toBe(true);
  return data.map(({ label }) => label);
};
const labels = (...days: number[]) => days.map((day) => `auto_2026_11_${String(day).padStart(2, '0')}`);
/** Midnight and the hour after it, of nine days; between them nothing is due. */
const MIDNIGHTS = Array.from({ length: 9 }, (_, day) => 14 + day * 24);

describe('automatic backups (contract 1.3)', () => {
  it('remain for the last seven of nine days, even if the service was down over midnight', async () => {
    const id = await databaseOfNovember();
    // Down over the midnight of the 5th.
    const hours = MIDNIGHTS.flatMap((midnight) => (midnight === 86 ? [93] : [midnight, midnight + 1]));
    await liveThrough(id, hours);
    expect(await automatic(id)).toEqual(labels(4, 5, 6, 7, 8, 9, 10));
    const events = (await world.eventsOf(id)).slice(2);
    expect(events.filter((event) => event === 'database_backup_create finished')).toHaveLength(9);
    expect(events.filter((event) => event === 'database_backup_delete')).toHaveLength(2);
  });

  it('wait for a running job of the database', async () => {
    const id = await databaseOfNovember();
    await world.sql.query(`update database.databases set status = 'updating', job = gen_random_uuid() where id = $1`, [
      id,
    ]);
    await round(new Date(START + 14 * HOUR));
    expect(await automatic(id)).toEqual([]);
    await world.sql.query(`update database.databases set status = 'active', job = null where id = $1`, [id]);
    await liveThrough(id, [14.1]);
    expect(await automatic(id)).toEqual(labels(2));
  });

  it('of a database that is down wait until it works, at no cost', async () => {
    const id = await databaseOfNovember();
    const fail = (members: string[]) =>
      world.sql.query('update database.simulated_clusters set failed_members = $2 where database_id = $1', [
        id,
        members,
      ]);
    const becomes = (status: string) =>
      eventually(status, async () => {
        const record = await world.ask(getMysqlDatabase, { params: { instanceId: id } });
        return record.status === status || undefined;
      });
    await fail([`db-${id}-1`]);
    await becomes('failed');
    await round(new Date(START + 14 * HOUR));
    const { rows } = await world.sql.query('select next_care from database.databases where id = $1', [id]);
    expect(rows).toEqual([{ next_care: new Date(START + 38 * HOUR) }]);
    await fail([]);
    await becomes('active');
    await liveThrough(id, [14.1]);
    expect(await automatic(id)).toEqual(labels(2));
  });

  it('are left to the leading replica', async () => {
    const id = await databaseOfNovember();
    await round(new Date(START + 14 * HOUR), () => false);
    await world.settled(id);
    expect(await automatic(id)).toEqual([]);
  });

  it('get a different label when a snapshot has theirs', async () => {
    const id = await databaseOfNovember();
    await world.sql.query(
      `insert into database.backups (database_id, type, label, target, complete, created)
       values ($1, 'snapshot', 'auto_2026_11_02', 'primary', true, now())`,
      [id],
    );
    await liveThrough(id, [14]);
    const { data } = await world.ask(listMysqlDatabaseBackups, { params: { instanceId: id } });
    expect(data.map(({ type, label }) => [type, label])).toEqual([
      ['snapshot', 'auto_2026_11_02'],
      ['auto', 'auto_2026_11_02_2'],
    ]);
  });

  it('are retried when one fails', async () => {
    const id = await databaseOfNovember();
    await world.breakWork(id, 'There is no room');
    await liveThrough(id, [14]);
    expect(await automatic(id)).toEqual([]);
    const next = await world.sql.query('select next_care > now() as later from database.databases where id = $1', [id]);
    expect(next.rows).toEqual([{ later: true }]);
    await world.breakWork(id, null);
    await world.sql.query('update database.databases set next_care = $2 where id = $1', [id, new Date(START)]);
    await liveThrough(id, [15]);
    expect(await automatic(id)).toEqual(labels(2));
  });

  it('stay while being restored, however old', async () => {
    const id = await databaseOfNovember();
    await liveThrough(id, [14]);
    const { data } = await world.ask(listMysqlDatabaseBackups, { params: { instanceId: id } });
    await world.sql.query(
      `insert into database.backups (database_id, type, label, target, midnight, complete, created)
       values ($1, 'auto', 'auto_2026_11_10', 'primary', '2026-11-10T00:00Z', true, now())`,
      [id],
    );
    await world.unobserved(async () => {
      await world.ask(restoreMysqlDatabaseBackup, { params: { instanceId: id, backupId: data[0]!.id } });
      await round(new Date(START + 9 * 24 * HOUR));
      expect(await automatic(id)).toEqual(labels(2, 10));
    });
    expect((await world.settled(id)).status).toBe('active');
    await world.sql.query('update database.databases set next_care = $2 where id = $1', [id, new Date(START)]);
    await liveThrough(id, [9 * 24]);
    expect(await automatic(id)).toEqual(labels(10));
  });

  it('wait until a database is first active, without a check in each round', async () => {
    const id = await databaseOfNovember();
    await world.sql.query('update database.databases set active_since = null where id = $1', [id]);
    await round(new Date(START + 14 * HOUR));
    const { rows } = await world.sql.query('select next_care from database.databases where id = $1', [id]);
    expect(rows).toEqual([{ next_care: null }]);
  });

  it('are taken once, although two replicas check at the same time', async () => {
    const id = await databaseOfNovember();
    const midnight = new Date(START + 14 * HOUR);
    await Promise.all([round(midnight), round(midnight)]);
    await world.settled(id);
    expect(await automatic(id)).toEqual(labels(2));
  });
});

describe('patches (contract 1.3)', () => {
  const restarts = async (id: number) =>
    (await world.sql.query('select restarts from database.databases where id = $1', [id])).rows[0].restarts;

  it('run once in each window, and in no other hour', async () => {
    const id = await databaseOfNovember();
    await liveThrough(id, [14, 15, 86, 158, 158.9]);
    expect(await restarts(id)).toBe(0);
    await liveThrough(id, [159, 160, 161, 162, 163]);
    expect(await restarts(id)).toBe(1);
  });

  it('are retried in the same window when they fail', async () => {
    const id = await databaseOfNovember();
    await liveThrough(id, [14]);
    await world.sql.query('update database.databases set patched = $2, next_care = $2 where id = $1', [
      id,
      new Date(START),
    ]);
    await liveThrough(id, [158]);
    await world.breakWork(id, 'There is no room');
    await liveThrough(id, [159]);
    const patched = async () =>
      (await world.sql.query('select patched from database.databases where id = $1', [id])).rows[0].patched;
    expect(await patched()).toEqual(new Date(START));
    await world.breakWork(id, null);
    await world.sql.query('update database.databases set next_care = $2 where id = $1', [id, new Date(START)]);
    await liveThrough(id, [160]);
    expect(await patched()).toEqual(new Date(START + 160 * HOUR));
  });

  it('run in the window that a request has set', async () => {
    const id = await databaseOfNovember();
    const body = { updates: { day_of_week: 1, hour_of_day: 5, duration: 1 } };
    await world.ask(updateMysqlDatabase, { params: { instanceId: id }, body });
    await world.settled(id);
    await world.sql.query('update database.databases set next_care = $2, patched = $2 where id = $1', [
      id,
      new Date(START),
    ]);
    await liveThrough(id, [14, 18.9]);
    expect(await restarts(id)).toBe(0);
    await liveThrough(id, [19]);
    expect(await restarts(id)).toBe(1);
    const { status } = await eventually('the record', () =>
      world.ask(getMysqlDatabase, { params: { instanceId: id } }),
    );
    expect(status).toBe('active');
  });
});
