/** Catches: a command that fails, or leaves two effects, where another attempt would succeed; a retry of a refusal. */
import { randomUUID } from 'node:crypto';
import { ApiFailure } from '@stratus/contracts';
import { waitUntilBlockedBy } from '@stratus/testing';
import { Gate, Things, keyedCall, thingCall } from '@stratus/testing/things';
import type { Transaction } from './command-runner.js';
import { ConcurrentChange, RETRY_REASONS } from './retry.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

const insert =
  (label: string) =>
  async ({ statements }: Transaction) => {
    await statements.query('insert into things (label) values ($1)', [label]);
    return { label };
  };
const pidOf = async ({ statements }: Transaction): Promise<number> =>
  (await statements.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid;

type Setback = (transaction: Transaction) => Promise<unknown>;
const raise =
  (condition: string): Setback =>
  ({ statements }) =>
    statements.query(`do $$ begin raise ${condition}; end $$`);

/** The failure of an attempt, by the reason for its retry. */
const SETBACKS: Record<Exclude<keyof typeof RETRY_REASONS, 'executedConcurrently'>, Setback> = {
  deadlock: raise('deadlock_detected'),
  serializationFailure: raise('serialization_failure'),
  staleStatement: async ({ statements }) => {
    await statements.query('select 1 as prepared');
    await statements.query('deallocate all');
    await statements.query('select 1 as prepared');
  },
  concurrentChange: () => Promise.reject(new ConcurrentChange('The things')),
};

describe('a command', () => {
  const setbacks = Object.entries(SETBACKS) as [keyof typeof SETBACKS, Setback][];

  it.each(setbacks)('runs again because of a %s, and has one effect', async (_, setback) => {
    const [label, call] = [randomUUID(), thingCall()];
    let attempts = 0;
    const answer = await things.commands.run(call, async (transaction) => {
      attempts += 1;
      const result = await insert(label)(transaction);
      if (attempts === 1) await setback(transaction);
      return result;
    });
    expect(answer).toEqual({ label });
    expect(attempts).toBe(2);
    expect((await things.labels()).filter((each) => each === label)).toHaveLength(1);
  });

  it.each(setbacks)('gives up after a limited number of attempts with a %s', async (reason, setback) => {
    let attempts = 0;
    const run = things.commands.run(thingCall(), async (transaction) => {
      attempts += 1;
      await setback(transaction);
    });
    await expect(run).rejects.toThrow();
    expect(attempts).toBe(RETRY_REASONS[reason].maxAttempts);
  });

  it('counts the attempts of each reason separately', async () => {
    const changes = Array<Setback>(RETRY_REASONS.deadlock.maxAttempts).fill(SETBACKS.concurrentChange);
    const setbacks = [...changes, SETBACKS.deadlock];
    const run = things.commands.run(thingCall(), async (transaction) => {
      await setbacks.shift()?.(transaction);
      return 'done';
    });
    await expect(run).resolves.toBe('done');
  });

  it('whose rows change at each attempt reports that', async () => {
    const run = things.commands.run(thingCall(), SETBACKS.concurrentChange);
    const reason = 'The things keep changing. Nothing was changed; retry.';
    await expect(run).rejects.toMatchObject({ status: 503, errors: [{ reason }], retryAfterSeconds: 1 });
  });

  it.each([
    ['a refusal', new ApiFailure(400, [{ reason: 'no' }])],
    ['an outage', new ApiFailure(503, [{ reason: 'later' }])],
    ['a defect', new TypeError('on purpose')],
  ])('does not run again after %s', async (_, error) => {
    let attempts = 0;
    const run = things.commands.run(thingCall(), async () => {
      attempts += 1;
      throw error;
    });
    await expect(run).rejects.toBe(error);
    expect(attempts).toBe(1);
  });

  it('that is the victim of a deadlock runs again, and both take effect', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    await things.sql.query('insert into things (label) values ($1), ($2)', [a, b]);
    const count = (label: string, { statements }: Transaction) =>
      statements.query('update things set count = count + 1 where label = $1', [label]);
    const [firstHolds, secondHolds] = [new Gate(), new Gate()];
    let runs = 0;
    let firstPid = 0;
    const first = things.commands.run(thingCall(), async (transaction) => {
      runs += 1;
      await count(a, transaction);
      firstPid = await pidOf(transaction);
      await firstHolds.pass();
      await count(b, transaction);
    });
    await firstHolds.reached;
    const second = things.commands.run(thingCall(), async (transaction) => {
      runs += 1;
      await count(b, transaction);
      await secondHolds.pass();
      await count(a, transaction);
    });
    await secondHolds.reached;
    secondHolds.open();
    await waitUntilBlockedBy(things.sql, firstPid);
    firstHolds.open();
    await Promise.all([first, second]);
    const { rows } = await things.sql.query('select count from things where label in ($1, $2)', [a, b]);
    expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
    // The loser may retry before the winner has woken up, and lose again.
    expect(runs).toBeGreaterThan(2);
  });
});

describe('a command and its repeat', () => {
  it('of which the first commits after the claim of the second: the second leaves no trace', async () => {
    const [label, key] = [randomUUID(), randomUUID()];
    const answer = await things.commands.run(keyedCall(key), async (transaction) => {
      await things.sql.query(
        `insert into idempotency_keys values (1, $1, 'one', 200, '{"first":true}', now() + interval '1 hour', 10)`,
        [`key:${key}`],
      );
      return insert(label)(transaction);
    });
    expect(answer).toMatchObject({ body: { text: '{"first":true}' } });
    expect(await things.labels()).not.toContain(label);
  });
});
