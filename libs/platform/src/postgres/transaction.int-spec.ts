/** Catches: a transaction that commits failed work, keeps its connection, or reports a commit after Postgres rolled back. */
import { randomUUID } from 'node:crypto';
import { Things } from '../../test/things.js';
import type { SqlTransaction } from './sql-transaction.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '', 1);
beforeAll(() => things.open());
afterAll(() => things.close());

const add = ({ statements }: SqlTransaction, label: string) =>
  statements.query<{ label: string }>('insert into things (label) values ($1) returning label', [label]);

describe('a transaction', () => {
  it('commits when the work returns, and returns its result', async () => {
    const label = randomUUID();
    expect(await things.database.transaction((transaction) => add(transaction, label))).toEqual([{ label }]);
    expect(await things.labels()).toContain(label);
  });

  it('rolls back when the work throws, and returns its connection', async () => {
    const label = randomUUID();
    const failing = things.database.transaction(async (transaction) => {
      await add(transaction, label);
      throw new Error('not like this');
    });
    await expect(failing).rejects.toThrow('not like this');
    expect(await things.labels()).not.toContain(label);
    expect(await things.database.transaction((transaction) => add(transaction, label))).toEqual([{ label }]);
  });

  it('throws the error of a failed statement', async () => {
    const label = randomUUID();
    const twice = things.database.transaction(async (transaction) => {
      await add(transaction, label);
      await add(transaction, label);
    });
    await expect(twice).rejects.toMatchObject({ constraint: 'things_label_unique' });
    expect(await things.labels()).not.toContain(label);
  });

  it('throws when the work swallows the error of a statement', async () => {
    const label = randomUUID();
    const silent = things.database.transaction(async (transaction) => {
      await add(transaction, label);
      await add(transaction, label).catch(() => undefined);
    });
    await expect(silent).rejects.toThrow('rolled back');
    expect(await things.labels()).not.toContain(label);
  });

  it('accepts work without statements', async () => {
    expect(await things.database.transaction(async () => 'done')).toBe('done');
  });
});
