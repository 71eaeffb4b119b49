import pg from 'pg';
import type { PoolClient } from 'pg';
import { ListStatements } from './list-statements.js';

const MOST = 3;
let pool: pg.Pool;
let client: PoolClient;
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1, pipeline: true } as pg.PoolConfig);
  client = await pool.connect();
});
afterEach(async () => {
  client.release();
  await pool.end();
});

const statement = (shape: number) => ({ name: `list_${shape}`, text: `select ${shape} + $1::int as sum`, values: [1] });
const prepared = async (): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_prepared_statements where name like 'list_%' order by name`,
  );
  return rows.map(({ name }) => name);
};

describe('the list statements of a connection', () => {
  it('stay prepared while recently used; older ones are dropped', async () => {
    const statements = new ListStatements(MOST);
    const run = async (shape: number) => (await statements.run<{ sum: number }>(client, statement(shape)))[0]?.sum;
    for (const shape of [1, 2, 3, 1, 4]) expect(await run(shape)).toBe(shape + 1);
    expect(await prepared()).toEqual(['list_1', 'list_3', 'list_4']);
    for (const shape of [5, 6, 2, 1]) expect(await run(shape)).toBe(shape + 1);
    expect(await prepared()).toEqual(['list_1', 'list_2', 'list_6']);
  });

  it('may be prepared again as soon as they are dropped', async () => {
    const statements = new ListStatements(1);
    for (const shape of [1, 2, 1, 1, 2, 2, 1])
      expect(await statements.run(client, statement(shape))).toEqual([{ sum: shape + 1 }]);
    expect(await prepared()).toEqual(['list_1']);
  });

  it('that failed leave no trace', async () => {
    const statements = new ListStatements(1);
    const wrong = { name: 'list_wrong', text: 'select nothing from nowhere where $1', values: [1] };
    await expect(statements.run(client, wrong)).rejects.toThrow('nowhere');
    expect(await statements.run(client, statement(1))).toEqual([{ sum: 2 }]);
    await expect(statements.run(client, wrong)).rejects.toThrow('nowhere');
    expect(await statements.run(client, statement(2))).toEqual([{ sum: 3 }]);
  });
});
