/** Catches: a pool whose exhaustion no operator sees, and a scrape that counts its own statements as waiting. */
import { createMetrics, gauge } from '@stratus/runtime';
import pg from 'pg';
import { measurePool } from './pool-metrics.js';

const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 2 });
afterAll(() => pool.end());

it('the metrics show used connections and waiting statements, but not the statement of their own scrape', async () => {
  const registry = createMetrics('spec');
  gauge(registry, 'spec_scrape', 'Asks Postgres at each scrape', async () => {
    return (await pool.query<{ one: number }>('select 1 as one')).rows[0]!.one;
  });
  measurePool(registry, pool);
  const seen = async () => {
    const text = await registry.metrics();
    return [...text.matchAll(/^stratus_postgres_(\w+)\{(?:state="(\w+)",)?app="spec"\} (\d+)$/gm)].map(
      ([, name, state = '', value]) => `${name} ${state} ${value}`,
    );
  };
  expect(await seen()).toEqual([
    'connections busy 0',
    'connections idle 0',
    'connections_limit  2',
    'connections_pending  0',
    'waiting  0',
  ]);
  const lent = await Promise.all([pool.connect(), pool.connect()]);
  const waiting = pool.query('select 1');
  const scraped = seen();
  // The scrape also waits for a connection.
  await new Promise((done) => setImmediate(() => setImmediate(done)));
  for (const client of lent) client.release();
  expect(await scraped).toEqual([
    'connections busy 2',
    'connections idle 0',
    'connections_limit  2',
    'connections_pending  2',
    'waiting  2',
  ]);
  await waiting;
});
