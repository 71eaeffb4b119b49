import { createWorld, tablesReadWholeFor, tablesReadWholeForAnyValues } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { databaseUrlOf, runCli } from '../../test/run-cli.js';
import { cli } from '../cli.js';
import { NEWEST } from './audit-entries.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(['account']);
  // More than a page of entries, of which each tenth was refused, and each hundredth is of another account.
  await world.sql.query(`
    insert into account.audit_entries (entry, account_id, created, username, operation, request_id, outcome)
    select gen_random_uuid(), case when n % 100 = 0 then 2 else 1 end, '2026-11-22T00:00:00Z'::timestamptz + n * interval '1 s',
           case when n % 2 = 0 then 'ann' else 'bob' end, 'vpc.vpcs.create', n,
           case when n % 10 = 0 then 'refused' else 'accepted' end
      from generate_series(1, 12000) as n`);
});
afterAll(() => world.stop());

interface Exported {
  account_id: number;
  request_id: string;
  created: string;
  outcome: string;
}

const stratus = (...args: string[]) => runCli({ DATABASE_URL: databaseUrlOf(world, 'account') }, 'audit', ...args);

async function exported(...args: string[]): Promise<Exported[]> {
  const { status, stdout, stderr } = await stratus('export', ...args);
  expect([status, stderr]).toEqual([0, '']);
  const lines = stdout.split('\n');
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

it('refuses a time that is none', async () => {
  expect(await stratus('export', '--since', 'yesterday')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('It must be a time such as'),
  });
});

/** All entries that the pages of a list have, and the number of pages. */
async function listed(...args: string[]): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = [];
  let [before, pages]: [string | null, number] = [null, 0];
  do {
    const from = before === null ? [] : ['--before', before];
    const { status, stdout } = await stratus('list', '--json', ...from, ...args);
    expect(status).toBe(0);
    const page = JSON.parse(stdout) as { entries: { request_id: string }[]; before: string | null };
    ids.push(...page.entries.map(({ request_id }) => Number(request_id)));
    ({ before } = page);
    pages += 1;
  } while (before !== null);
  return { ids, pages };
}

it('lists entries backwards, each once', async () => {
  const { ids } = await listed('--account', '2', '--lines', '50');
  expect(ids).toEqual(Array.from({ length: 120 }, (_, n) => 12_000 - n * 100));
});

it('ends a list of which no entry is wanted after a bounded number of pages', async () => {
  expect(await listed('--account', '1', '--user', 'bob', '--refused')).toEqual({ ids: [], pages: 3 });
});

it('lists by an index', async () => {
  await world.sql.query('analyze account.audit_entries');
  const values = [null, '0', '12000', null, 'bob', true, null, null, 50];
  expect(await tablesReadWholeFor(world.sql, 'account', NEWEST, values)).toEqual([]);
  expect(await tablesReadWholeForAnyValues(world.sql, 'account', NEWEST)).toEqual([]);
});

it('stops reading when its reader is gone', async () => {
  let written = 0;
  const gone = Object.assign(new Error('the reader is gone'), { code: 'EPIPE' });
  const failing = { out: () => ((written += 1), Promise.reject(gone)), error: () => undefined };
  const environment = { DATABASE_URL: databaseUrlOf(world, 'account'), STRATUS_STATE_DIR: '/no/state' };
  expect(await cli(['audit', 'export'], environment, failing)).toBe(1);
  expect(written).toBe(1);
});
