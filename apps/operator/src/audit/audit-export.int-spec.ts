import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { databaseUrlOf } from '../../test/run-operator.js';
import { audit } from '../commands/audit.js';

let world: World;
let given: string | undefined;
beforeAll(async () => {
  given = process.env.DATABASE_URL;
  world = await createWorld(['account']);
  process.env.DATABASE_URL = databaseUrlOf(world, 'account');
  // More than a page of entries, of which each tenth was refused, and each hundredth is of another account.
  await world.sql.query(`
    insert into account.audit_entries (entry, account_id, created, username, operation, request_id, outcome)
    select gen_random_uuid(), case when n % 100 = 0 then 2 else 1 end, '2026-11-22T00:00:00Z'::timestamptz + n * interval '1 s',
           case when n % 2 = 0 then 'ann' else 'bob' end, 'vpc.vpcs.create', n,
           case when n % 10 = 0 then 'refused' else 'accepted' end
      from generate_series(1, 12000) as n`);
});
afterAll(async () => {
  process.env.DATABASE_URL = given;
  await world.stop();
});

interface Exported {
  account_id: number;
  request_id: string;
  created: string;
  outcome: string;
}

async function exported(...args: string[]): Promise<Exported[]> {
  const output = new PassThrough();
  const read = text(output);
  expect(await audit(['export', ...args], output)).toBe(0);
  output.end();
  const lines = (await read).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line) as Exported);
}

it('exports every entry once, the oldest first, over several pages', async () => {
  const all = await exported();
  expect(all.map(({ request_id }) => Number(request_id))).toEqual(Array.from({ length: 12_000 }, (_, n) => n + 1));
  expect(all[0]).toMatchObject({ account_id: 1, created: '2026-11-22T00:00:01.000Z', outcome: 'accepted' });
});

it.each([
  [['--account', '2'], 120],
  [['--user', 'ANN'], 6_000],
  [['--refused'], 1_200],
  [['--since', '2026-11-22T00:00:10', '--until', '2026-11-22T00:00:20Z'], 10],
  [['--since', '2026-11-23'], 0],
  [['--account', '1', '--user', 'bob', '--refused'], 0],
])('given %j, exports %s entries', async (args, count) => expect(await exported(...args)).toHaveLength(count));

it.each([
  [['import'], 'import is not known'],
  [['export', 'now'], 'Unexpected argument: now'],
  [['export', '--account', 'x'], '--account must be the number'],
  [['export', '--since', 'yesterday'], '--since must be a time'],
])('refuses %j', async (args, message) => {
  await expect(audit(args, new PassThrough())).rejects.toThrow(message);
});

it('stops when its reader is gone', async () => {
  const output = new PassThrough();
  output.destroy(Object.assign(new Error('the reader is gone'), { code: 'EPIPE' }));
  output.on('error', () => undefined);
  expect(await audit(['export'], output)).toBe(0);
});
