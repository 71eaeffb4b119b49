/** Catches: a transaction that commits failed work, keeps its connection, or reports a commit after a rollback by Postgres. */
import { randomUUID } from 'node:crypto';
import { Things, thingCall } from '@stratus/testing/things';
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

  it('ends with its session, if that neither commits nor throws', async () => {
    const label = randomUUID();
    await things.database.session((session) => session.begin(() => add(session, label)));
    await things.database.transaction(async ({ statements }) => statements.query('select count(*) from things'));
    expect(await things.labels()).not.toContain(label);
  });

  it('looks up rows by index even in a table that Postgres believes to be empty', async () => {
    await things.sql.query('create table emptied (id bigint primary key)');
    await things.sql.query('vacuum analyze emptied');
    const plan = await things.database.transaction(({ statements }) =>
      statements.query('explain select from emptied where id = 1'),
    );
    expect(JSON.stringify(plan)).toMatch(/Index (?:Only )?Scan/);
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

  it('gives the error of a failed statement to all sent with it, whichever the work awaits first', async () => {
    const label = randomUUID();
    const outcomes: PromiseSettledResult<unknown>[] = [];
    const failing = things.database.transaction(async (transaction) => {
      await add(transaction, label);
      const sent = [add(transaction, label), transaction.statements.query('select count(*) from things')];
      outcomes.push(...(await Promise.allSettled(sent)));
      throw new Error('both have failed');
    });
    await expect(failing).rejects.toThrow('both have failed');
    const rejected = { status: 'rejected', reason: expect.objectContaining({ constraint: 'things_label_unique' }) };
    expect(outcomes).toEqual([rejected, rejected]);
  });

  it('throws even when the work swallows the error of a statement', async () => {
    const label = randomUUID();
    const silent = things.database.transaction(async (transaction) => {
      await add(transaction, label);
      await add(transaction, label).catch(() => undefined);
    });
    await expect(silent).rejects.toThrow('rolled back');
    expect(await things.labels()).not.toContain(label);
  });

  describe('with a write that it sends without waiting', () => {
    const send = ({ statements }: SqlTransaction, label: string) =>
      statements.send({ text: 'insert into things (label) values ($1)', values: [label] });
    const taken = { constraint: 'things_label_unique' };

    it('shows its effect to the next statement', async () => {
      const label = randomUUID();
      const seen = await things.database.transaction((transaction) => {
        send(transaction, label);
        return transaction.statements.query('select label from things where label = $1', [label]);
      });
      expect(seen).toEqual([{ label }]);
    });

    it('fails at its next statement with the error of the write', async () => {
      const label = randomUUID();
      let next: unknown;
      const failing = things.database.transaction(async (transaction) => {
        send(transaction, label);
        send(transaction, label);
        next = await transaction.statements.query('select count(*) from things').catch((error: unknown) => error);
      });
      await expect(failing).rejects.toMatchObject(taken);
      expect(next).toMatchObject(taken);
    });

    it('fails at the commit with the error of the last write, and changes nothing', async () => {
      const label = randomUUID();
      const failing = things.database.transaction(async (transaction) => {
        send(transaction, label);
        send(transaction, label);
      });
      await expect(failing).rejects.toMatchObject(taken);
      expect(await things.labels()).not.toContain(label);
    });

    it('commits nothing if the driver could not send the write, not even the last one', async () => {
      const label = randomUUID();
      const circular: Record<string, unknown> = {};
      circular['self'] = circular;
      const failing = things.database.transaction(async (transaction) => {
        send(transaction, label);
        transaction.statements.send({ text: 'select $1::json', values: [circular] });
      });
      await expect(failing).rejects.toThrow('circular');
      expect(await things.labels()).not.toContain(label);
    });

    it('throws what the work throws, even if the write has failed, too', async () => {
      const label = randomUUID();
      const failing = things.database.transaction(async (transaction) => {
        send(transaction, label);
        send(transaction, label);
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect(await things.database.transaction((transaction) => add(transaction, label))).toEqual([{ label }]);
    });
  });

  it('accepts work without statements', async () => {
    expect(await things.database.transaction(async () => 'done')).toBe('done');
  });

  describe('on a connection whose statement a migration has made stale', () => {
    const readAll = ({ statements }: SqlTransaction) => statements.query('select * from things where false');
    const migrate = async () => {
      await things.database.transaction(readAll);
      await things.sql.query(`alter table things add column "${randomUUID()}" int`);
    };

    it('fails once, and the pool replaces the connection', async () => {
      await migrate();
      await expect(things.database.transaction(readAll)).rejects.toMatchObject({ code: '0A000' });
      expect(await things.database.transaction(readAll)).toEqual([]);
    });

    it('is run again as a command, and the client notices nothing', async () => {
      await migrate();
      expect(await things.commands.run(thingCall(), readAll)).toEqual([]);
    });
  });

  it('discards a connection that could not send a value, so that the statement works for the next caller', async () => {
    const label = randomUUID();
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const unsendable = things.database.transaction(({ statements }) =>
      statements.query('select $1::json as value', [circular]),
    );
    await expect(unsendable).rejects.toThrow();
    const read = ({ statements }: SqlTransaction) => statements.query('select $1::json as value', [{ label }]);
    expect(await things.database.transaction(read)).toEqual([{ value: { label } }]);
  });
});
