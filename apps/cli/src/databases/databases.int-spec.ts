import { randomUUID } from 'node:crypto';
import {
  createMysqlDatabase,
  getMysqlDatabase,
  getMysqlDatabaseCredentials,
  updateMysqlDatabase,
} from '@stratus/contracts';
import { KeyRing } from '@stratus/cryptography';
import { bootServices, callerOf, createWorld, eventually } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { Pool } from 'pg';
import { databaseUrlOf, runCli } from '../../test/run-cli.js';
import { rotateKeys } from './rotate-keys.js';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const OLD = `old:${key(1)}`;

let world: World;
let ask: Ask;
let id: number;
beforeAll(async () => {
  world = await createWorld(['catalog', 'database']);
  Object.assign(world.environment, { DATABASE_SECRET_KEYS: `new:${key(2)},${OLD}`, DATABASE_CREATE_MS: '0' });
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
const operator = (keys: string, ...args: string[]) =>
  runCli({ DATABASE_URL: databaseUrlOf(world, 'database'), DATABASE_SECRET_KEYS: keys }, ...args);
const credentials = () => ask(getMysqlDatabaseCredentials, { params: { instanceId: id } });

it('re-encrypts passwords with the newest key without changing them', async () => {
  const before = await credentials();
  const { stdout } = await operator(`${OLD},new:${key(2)}`, 'key', 'rotate');
  expect(stdout).toContain('1 password was re-encrypted; all of them now use the key old');
  expect((await world.sql.query('select distinct password_key from database.databases')).rows).toEqual([
    { password_key: 'old' },
  ]);
  expect(await credentials()).toEqual(before);
  expect((await operator(`${OLD},new:${key(2)}`, 'key', 'rotate')).stdout).toContain('0 passwords were');
});

it('re-encrypts a password that a failed reset may restore', async () => {
  await world.sql.query(
    'update database.databases set previous_password_key = password_key, previous_password_box = password_box',
  );
  await operator(`new:${key(2)},${OLD}`, 'key', 'rotate');
  expect((await world.sql.query('select distinct previous_password_key as key from database.databases')).rows).toEqual([
    { key: 'new' },
  ]);
  await world.sql.query('update database.databases set previous_password_key = null, previous_password_box = null');
  await operator(`${OLD},new:${key(2)}`, 'key', 'rotate');
});

it('re-encrypts a password that a failing reset restores in the meantime', async () => {
  await world.sql.query(`
    update database.databases
       set previous_password_key = password_key, previous_password_box = password_box`);
  const ring = KeyRing.of(`new:${key(2)},${OLD}`);
  const pool = new Pool({ connectionString: databaseUrlOf(world, 'database'), max: 1 });
  let broughtBack = 0;
  const query = async (text: string, values: unknown[]) => {
    const seeksPrevious = text.includes('previous_password_box as box');
    if (seeksPrevious && broughtBack === 0) {
      const { rowCount } = await world.sql.query(`
        update database.databases
           set password_key = previous_password_key, password_box = previous_password_box,
               previous_password_key = null, previous_password_box = null`);
      broughtBack = rowCount ?? 0;
    }
    return pool.query(text, values);
  };
  await rotateKeys({ query } as unknown as Pool, ring);
  await pool.end();
  expect(broughtBack).toBe(1);
  expect((await world.sql.query('select distinct password_key as key from database.databases')).rows).toEqual([
    { key: 'new' },
  ]);
  await operator(`${OLD},new:${key(2)}`, 'key', 'rotate');
});

it('reports the missing key, and changes nothing', async () => {
  const ran = await operator(`third:${key(3)}`, 'key', 'rotate');
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('There is no key old')]);
  await credentials();
});

it('makes nodes of a simulated cluster fail, and recover', async () => {
  expect((await operator(OLD, 'database', 'fail', String(id), '--member', '2')).stdout).toContain(`db-${id}-2`);
  await becomes('degraded');
  await operator(OLD, 'database', 'recover', String(id));
  await becomes('active');
  await operator(OLD, 'database', 'fail', String(id), '--work', 'There is no room');
  await ask(updateMysqlDatabase, { params: { instanceId: id }, body: { allow_list: ['10.0.0.1'] } });
  const { allow_list: allowList } = await becomes('active');
  expect(allowList).toEqual([]);
  // If one part is wrong, nothing is done.
  await operator(OLD, 'database', 'recover', String(id));
  expect((await operator(OLD, 'database', 'fail', String(id), '--work', 'No', '--member', '9')).status).toBe(1);
  const { rows } = await world.sql.query('select fault, failed_members from database.simulated_clusters');
  expect(rows).toEqual([{ fault: null, failed_members: [] }]);
});

it.each([
  [2, ['fail', 'one', '--member', '1'], 'It must be a number from 1 on.'],
  [2, ['fail', '1'], '--member or --work is needed.'],
  [1, ['fail', '999999', '--member', '1'], 'The simulation runs no database 999999.'],
])('exits with %i for %j', async (code, args, message) => {
  const { status, stderr } = await operator(OLD, 'database', ...args);
  expect([status, stderr]).toEqual([code, expect.stringContaining(message)]);
});
