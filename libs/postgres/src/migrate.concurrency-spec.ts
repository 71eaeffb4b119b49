/** Catches: a migration that stops the replicas of the previous release, or that waiting replicas stop. */
import { eventually, holding, waitUntilBlockedBy } from '@stratus/testing';
import { Things } from '@stratus/testing/things';
import { PATIENCE, migrate } from './migrate.js';
import type { Patience } from './migrate.js';
import type { Migration, MigrationSession } from './schema-definition.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

/** Two statements, the second of which waits until no transaction reads `things`. */
class WidenThings1700000009002 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query('create table wider ()');
    await session.query('alter table things add column width int');
  }
}

class NarrowThings1700000009003 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query('alter table things drop column width');
  }
}

class IndexThings1700000009004 implements Migration {
  readonly transaction = false;

  async up(session: MigrationSession): Promise<void> {
    await session.query('create index concurrently things_count on things (count)');
  }
}

class LiftLimit1700000009005 implements Migration {
  readonly transaction = false;

  async up(session: MigrationSession): Promise<void> {
    await session.query('set lock_timeout = 0');
  }
}

class SeeLimit1700000009006 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`insert into settings_seen values (current_setting('lock_timeout'))`);
  }
}

const reasons: string[] = [];
beforeEach(() => void reasons.splice(0));

function run(pending: new () => Migration, patience?: Partial<Patience>): Promise<void> {
  return runAll([pending], patience);
}

function runAll(migrations: (new () => Migration)[], patience: Partial<Patience> = {}): Promise<void> {
  const { url, schema } = things;
  const config = { connectionString: url, application_name: 'migrating', options: `-c search_path=${schema}` };
  const onWait = (reason: string): void => void reasons.push(reason);
  return migrate(config, { schema, migrations }, onWait, { ...PATIENCE, ...patience });
}

const hasRun = async (name: string): Promise<boolean> => {
  const { rows } = await things.sql.query('select from migrations where name = $1', [name]);
  return rows.length === 1;
};

const asked = (count: number): Promise<unknown[]> =>
  eventually(`${count} replicas that have asked for their turn`, async () => {
    const { rows } = await things.sql.query(
      `select backend_xmin, backend_xid, state from pg_stat_activity
        where application_name = 'migrating' and query like '%pg_try_advisory_lock%' and state = 'idle'`,
    );
    return rows.length === count ? rows : undefined;
  });

describe('migrations', () => {
  it('of two replicas that start at once run in one, while the other waits without a snapshot', async () => {
    await holding(things.sql, async (writer, pid, release) => {
      await writer.query(`insert into things values ('not committed')`);
      const first = run(IndexThings1700000009004, { lockMs: 0 });
      // `create index concurrently` waits for writers, then for all snapshots.
      await waitUntilBlockedBy(things.sql, pid);
      const second = run(IndexThings1700000009004);
      expect(await asked(1)).toEqual([{ backend_xmin: null, backend_xid: null, state: 'idle' }]);
      await release();
      await Promise.all([first, second]);
    });
    expect(reasons).toEqual([`another replica migrates schema ${things.schema}`]);
    expect(await hasRun('IndexThings1700000009004')).toBe(true);
  });

  it('that wait for a long transaction let writers pass, log its session, and run when it has ended', async () => {
    await holding(things.sql, async (reader, pid, release) => {
      await reader.query(`set local application_name = 'a long report'; select from things`);
      let done = false;
      const migrating = run(WidenThings1700000009002, { pauseMs: 200 }).then(() => (done = true));
      await waitUntilBlockedBy(things.sql, pid);
      // Ends only if the migration lets it pass: the long transaction goes on.
      await things.sql.query(`insert into things values ('behind the migration')`);
      await eventually('the reason', async () => reasons[0]);
      // The whole migration is rolled back.
      const { rows } = await things.sql.query(`select to_regclass('wider') as found`);
      expect([rows, done]).toEqual([[{ found: null }], false]);
      expect(reasons[0]).toMatch(
        new RegExp(
          `^a migration of schema ${things.schema} waits for Postgres process ${pid} \\(role \\S+, a long report, since .+\\), which has locked things$`,
        ),
      );
      await release();
      await migrating;
    });
    expect(await hasRun('WidenThings1700000009002')).toBe(true);
  });

  it('that get no lock in time fail and report its holder', async () => {
    const patience = { lockMs: 50, pauseMs: 10, giveUpMs: 100 };
    await holding(things.sql, async (reader, pid) => {
      await reader.query('select from things');
      await expect(run(NarrowThings1700000009003, patience)).rejects.toThrow(
        `Gave up: a migration of schema ${things.schema} waits for Postgres process ${pid} `,
      );
    });
    expect(await hasRun('NarrowThings1700000009003')).toBe(false);
  });

  it('of a replica that dies half-way leave nothing, and the next one runs them', async () => {
    await holding(things.sql, async (reader, pid, release) => {
      await reader.query('select from things');
      const dying = run(NarrowThings1700000009003, { lockMs: 0 });
      const died = expect(dying).rejects.toThrow(/terminat/);
      await waitUntilBlockedBy(things.sql, pid);
      const next = run(NarrowThings1700000009003);
      await asked(1);
      await reader.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [pid],
      );
      await died;
      await release();
      await next;
    });
    expect(await hasRun('NarrowThings1700000009003')).toBe(true);
  });

  it('do not change the timeouts of commands', async () => {
    const [row] = await things.database.read<{ lock: string; statement: string }>(
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
    );
    expect(row).toEqual({ lock: '5s', statement: '15s' });
    const { rows } = await things.sql.query('select lock_timeout from settings_seen');
    expect(rows).toEqual([{ lock_timeout: '2s' }]);
  });

  it('run in the order of their times, each with the same limit for locks', async () => {
    await runAll([SeeLimit1700000009006, LiftLimit1700000009005]);
    const { rows: last } = await things.sql.query('select name from migrations order by id desc limit 2');
    expect(last).toEqual([{ name: 'SeeLimit1700000009006' }, { name: 'LiftLimit1700000009005' }]);
    const { rows: seen } = await things.sql.query('select lock_timeout from settings_seen');
    expect(seen).toEqual([{ lock_timeout: '2s' }, { lock_timeout: '2s' }]);
  });
});
