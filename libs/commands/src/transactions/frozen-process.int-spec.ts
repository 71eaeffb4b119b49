import { randomUUID } from 'node:crypto';
import { FROZEN_TRANSACTION_MS } from '@stratus/postgres';
import { Gate, Things, thingCall } from '@stratus/testing/things';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

const insert = (label: string) =>
  things.commands.run(thingCall(), ({ statements }) =>
    statements.query('insert into things (label) values ($1)', [label]),
  );
const COUNT = 'update things set count = count + 1 where label = $1';
const countOf = async (label: string) =>
  (await things.sql.query<{ count: number }>('select count from things where label = $1', [label])).rows[0]?.count;

/** Stops this thread, and with it the whole process, like `kill -STOP`. */
const freeze = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

describe('a process frozen in the middle of a command', () => {
  it('holds a row for only a few seconds: the next command succeeds, and the frozen one changes nothing', async () => {
    const label = randomUUID();
    await insert(label);
    const gate = new Gate();
    const frozen = things.commands.run(thingCall(), async ({ statements }) => {
      await statements.query(COUNT, [label]);
      await gate.pass();
    });
    await gate.reached;
    await things.commands.run(thingCall(), ({ statements }) => statements.query(COUNT, [label]));
    gate.open();
    await expect(frozen).rejects.toMatchObject({ status: 503 });
    expect(await countOf(label)).toBe(1);
  });

  it('returns 503 even if it sends its commit before it learns that Postgres has rolled back', async () => {
    const label = randomUUID();
    const command = things.commands.run(thingCall(), async ({ statements }) => {
      await statements.query('insert into things (label) values ($1)', [label]);
      freeze(FROZEN_TRANSACTION_MS + 1_000);
    });
    await expect(command).rejects.toMatchObject({ status: 503 });
    expect(await things.labels()).not.toContain(label);
  });
});
