import { eventually, waitUntilBlockedBy } from '@stratus/testing';
import { Things } from '../../test/things.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

describe('migrations', () => {
  it('of two replicas that start at once run in one, while the other waits without a time limit', async () => {
    const fresh = new Things(things.url);
    await things.sql.query(`create schema ${fresh.schema}`);
    const holder = await things.sql.connect();
    const { rows } = await holder.query<{ pid: number }>(
      'select pg_backend_pid() as pid, pg_advisory_lock(hashtextextended($1, 0))',
      [`migrate:${fresh.schema}`],
    );
    const replicas = [fresh.openDatabase(), fresh.openDatabase()];
    await waitUntilBlockedBy(things.sql, rows[0]!.pid);
    await eventually('both replicas wait', async () => {
      const waiting = await things.sql.query(
        'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and application_name = $2',
        [rows[0]!.pid, `${fresh.schema}-service`.slice(0, 63)],
      );
      return waiting.rows.length === 2 ? true : undefined;
    });
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
    const databases = await Promise.all(replicas);
    const done = await things.sql.query(`select count(*)::int as count from ${fresh.schema}.migrations`);
    expect(done.rows).toEqual([{ count: 4 }]);
    const seen = await things.sql.query(`select lock_timeout from ${fresh.schema}.settings_seen`);
    expect(seen.rows).toEqual([{ lock_timeout: '0' }]);
    await Promise.all(databases.map((database) => database.close()));
    await things.sql.query(`drop schema ${fresh.schema} cascade`);
  });

  it('leave the time limits of commands in force', async () => {
    const [row] = await things.database.read<{ lock: string; statement: string }>(
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
    );
    expect(row).toEqual({ lock: '5s', statement: '15s' });
  });
});
