import { Things } from '@stratus/testing/things';
import { firstSince } from './first-since.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(async () => {
  await things.open();
  await things.sql.query('create table aged (id bigint primary key, at timestamptz not null)');
});
beforeEach(() => things.sql.query('truncate aged'));
afterAll(() => things.close());

const FIRST = firstSince('aged', 'id', 'at', 'now() - make_interval(days => $1)');
const first = async (): Promise<number | undefined> =>
  (await things.sql.query<{ key: number }>(FIRST, [90])).rows[0]?.key;

/** Rows of this age in days, with these ids. */
const fill = (age: number, ids: number[]) =>
  things.sql.query(`insert into aged select id, now() - $1 * interval '1 day' from unnest($2::bigint[]) as id`, [
    age,
    ids,
  ]);

describe('the first row since a time', () => {
  it('is none in an empty table', async () => {
    expect(await first()).toBeUndefined();
  });

  it.each([
    ['between two gaps', [3, 4, 900], [1_000, 5_000]],
    ['the first row', [], [7, 8]],
    ['beyond the last row', [7, 8], []],
    ['the only row', [], [1]],
    ['beyond the only row', [1], []],
    ['among negative keys', [-900, -5], [-2, 4]],
    ['among the largest keys', [2 ** 53 - 3], [2 ** 53 - 2]],
  ])('%s', async (_, old, young) => {
    await fill(91, old);
    await fill(89, young);
    const found = (await first()) as number;
    // Any key between the last old and the first young row separates them.
    expect(old.every((id) => id < found) && young.every((id) => id >= found)).toBe(true);
  });

  it('takes few rows of a long table', async () => {
    await things.sql.query(
      `insert into aged select n, now() - (100000 - n) * interval '3 minutes' from generate_series(1, 100000) as n`,
    );
    await things.sql.query('vacuum analyze aged');
    const { rows } = await things.database.transaction(async ({ statements }) => ({
      rows: await statements.query<Explained>(`explain (analyze, buffers, format json) ${FIRST}`, [90]),
    }));
    const plan = rows[0]!['QUERY PLAN'][0].Plan;
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(120);
  });
});

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
}
