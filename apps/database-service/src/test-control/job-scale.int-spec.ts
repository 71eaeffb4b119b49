/** Catches: work on a simulated cluster that still waits as configured, or faster for another account. */
import { createMysqlDatabase, deleteMysqlDatabase, getDatabaseJobScale, setDatabaseJobScale } from '@stratus/contracts';
import { JobScales, TestControlGuard } from '@stratus/service';
import { callerOf, eventually } from '@stratus/testing';
import { createDatabaseWorld, newBody } from '../../test/database-world.js';
import type { DatabaseWorld } from '../../test/database-world.js';
import { GetDatabaseJobScaleHandler } from './get-database-job-scale/get-database-job-scale.handler.js';
import { SetDatabaseJobScaleHandler } from './set-database-job-scale/set-database-job-scale.handler.js';

const HOUR = '3600000';
let world: DatabaseWorld;
beforeAll(async () => {
  world = await createDatabaseWorld({ DATABASE_CREATE_MS: HOUR, DATABASE_DELETE_MS: HOUR, TEST_CONTROL: 'on' });
});
afterAll(() => world.stop());

const set = (accountId: number | null, scale: number | null) =>
  world.client.ask(setDatabaseJobScale, { params: {}, body: { accountId, scale } });
const get = (accountId: number | null) => world.client.ask(getDatabaseJobScale, { params: {}, body: { accountId } });

it('work of its account takes no time, and that of others as long as configured', async () => {
  expect(await set(1, 0)).toEqual({ scale: 0 });
  const other = await world.as(callerOf(2))(createMysqlDatabase, { body: newBody() });
  const { id } = await world.ask(createMysqlDatabase, { body: newBody() });
  expect((await world.settled(id)).status).toBe('active');
  await world.ask(deleteMysqlDatabase, { params: { instanceId: id } });
  await eventually('no database', async () => {
    const { rows } = await world.sql.query('select from database.databases where id = $1', [id]);
    return rows.length === 0 ? true : undefined;
  });
  const due = await eventually('the other cluster', async () => {
    const text = 'select due - now() > $2::interval as late from database.simulated_clusters where database_id = $1';
    return (await world.sql.query<{ late: boolean }>(text, [other.id, '50 minutes'])).rows[0];
  });
  expect(due.late).toBe(true);
});

it('null: the scale of every account', async () => {
  await set(null, 3);
  expect([await get(3), await get(null)]).toEqual([{ scale: 3 }, { scale: 3 }]);
  await set(null, null);
  expect(await get(3)).toEqual({ scale: 1 });
});

it('is closed without test control', async () => {
  const [scales, guard] = [new JobScales(), new TestControlGuard({ TEST_CONTROL: 'off' })];
  const call = { body: { accountId: 8, scale: 0 } } as never;
  for (const handler of [new GetDatabaseJobScaleHandler(scales, guard), new SetDatabaseJobScaleHandler(scales, guard)])
    await expect(handler.execute(call)).rejects.toMatchObject({ status: 404 });
  expect(scales.of(8)).toBe(1);
});
