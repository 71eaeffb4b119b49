import type { ListRequest } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { SampleDatabase, sampleList } from '../test/list-database.js';
import { buildListSql } from './list-sql.js';

const database = new SampleDatabase();
beforeAll(() => database.open());
afterAll(() => database.close());

describe('the plan of a list of 100 000 rows', () => {
  interface Plan {
    'Node Type': string;
    'Actual Rows': number;
    'Actual Loops': number;
    Plans?: Plan[];
  }
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

  beforeAll(async () => {
    await database.client.query('TRUNCATE sample');
    await database.client.query(
      `INSERT INTO sample SELECT 1 + (id % 10 = 0)::int, id, 'label-' || id, id, true, now() - id * interval '1 ms', '{}', repeat('x', 200)
           FROM generate_series(1, 111000) AS id`,
    );
    // If rows are not yet visible to a transaction of another spec, Postgres cannot read the index alone.
    await eventually('a table that every transaction sees', async () => {
      await database.client.query('VACUUM ANALYZE sample');
      const { rows } = await database.client.query(
        `select relallvisible >= relpages as visible from pg_class where oid = 'sample'::regclass`,
      );
      return rows[0].visible || undefined;
    });
  });

  it.each([
    [{}],
    [{ order: { field: 'created', direction: 'desc' } }],
    [
      {
        filter: { field: 'created', comparison: 'gte', value: '2020-01-01T00:00:00' },
        order: { field: 'created', direction: 'asc' },
      },
    ],
  ] satisfies [Partial<ListRequest>][])('sorts at most the page and counts in the index: %j', async (list) => {
    const { text, values } = buildListSql(sampleList(list));
    const { rows } = await database.client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const nodes = flat(rows[0]['QUERY PLAN'][0].Plan);
    const sorted = nodes.filter((plan) => plan['Node Type'].includes('Sort')).flatMap((plan) => plan.Plans ?? []);
    for (const input of sorted) expect(input['Actual Rows']).toBeLessThanOrEqual(100);
    const large = nodes
      .filter((plan) => plan['Actual Rows'] * plan['Actual Loops'] > 100)
      .map((plan) => plan['Node Type']);
    expect(new Set(large)).toEqual(new Set(['Index Only Scan']));
  });
});
