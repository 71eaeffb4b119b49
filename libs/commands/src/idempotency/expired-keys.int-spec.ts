import { Things } from '@stratus/testing/things';
import { purgeExpiredKeys } from './expired-keys.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

describe('expired keys', () => {
  it('are all deleted, in batches, and other keys stay', async () => {
    await things.sql.query(`
      insert into idempotency_keys
      select 1, 'key:' || n, '', 200, '', now() + case when n = 1 then interval '1 hour' else interval '-1 second' end, 10
        from generate_series(1, 12000) as n`);
    await purgeExpiredKeys(things.database);
    const { rows } = await things.sql.query('select key from idempotency_keys');
    expect(rows).toEqual([{ key: 'key:1' }]);
  });
});
