import { randomUUID } from 'node:crypto';
import { createMysqlDatabase, getMysqlDatabase, updateMysqlDatabase } from '@stratus/contracts';
import { bootServices, callerOf, createWorld, eventually } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { databaseUrlOf, runCli } from '../../test/run-cli.js';

let world: World;
let ask: Ask;
let id: number;
beforeAll(async () => {
  world = await createWorld(['catalog', 'database']);
  Object.assign(world.environment, { DATABASE_CREATE_MS: '0' });
  await bootServices(world, 'catalog', 'database');
  ask = world.as(callerOf(1));
  const body = {
    label: randomUUID().slice(0, 8),
    region: 'us-east',
    type: 'g6-nanode-1',
    engine: 'mysql/8.0.30',
    cluster_size: 3 as const,
  };
  ({ id } = await ask(createMysqlDatabase, { body }));
  await becomes('active');
});
afterAll(() => world.stop());

const becomes = (status: string) =>
  eventually(status, async () => {
    const record = await ask(getMysqlDatabase, { params: { instanceId: id } });
    return record.status === status ? record : undefined;
  });
const operator = (...args: string[]) => runCli({ DATABASE_URL: databaseUrlOf(world, 'database') }, ...args);

it('makes nodes of a simulated cluster fail, and recover', async () => {
  expect((await operator('database', 'fail', String(id), '--member', '2')).stdout).toContain(`db-${id}-2`);
  await becomes('degraded');
  await operator('database', 'recover', String(id));
  await becomes('active');
  await operator('database', 'fail', String(id), '--work', 'There is no room');
  await ask(updateMysqlDatabase, { params: { instanceId: id }, body: { allow_list: ['10.0.0.1'] } });
  const { allow_list: allowList } = await becomes('active');
  expect(allowList).toEqual([]);
  // If one part is wrong, nothing is done.
  await operator('database', 'recover', String(id));
  expect((await operator('database', 'fail', String(id), '--work', 'No', '--member', '9')).status).toBe(1);
  const { rows } = await world.sql.query('select fault, failed_members from database.simulated_clusters');
  expect(rows).toEqual([{ fault: null, failed_members: [] }]);
});

it.each([
  [2, ['fail', 'one', '--member', '1'], 'It must be a number from 1 on.'],
  [2, ['fail', '1'], '--member or --work is needed.'],
  [1, ['fail', '999999', '--member', '1'], 'The simulation runs no database 999999.'],
])('exits with %i for %j', async (code, args, message) => {
  const { status, stderr } = await operator('database', ...args);
  expect([status, stderr]).toEqual([code, expect.stringContaining(message)]);
});
