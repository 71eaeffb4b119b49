import { randomUUID } from 'node:crypto';
import { ApiFailure } from '@stratus/contracts';
import { ReplayedReply } from '@stratus/messaging';
import { waitUntilBlockedBy } from '@stratus/testing';
import { Gate, Things, keyedCall, thingCall } from '@stratus/testing/things';
import type { Transaction } from './command-runner.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

const insert =
  (label: string) =>
  async ({ statements }: Transaction) => {
    await statements.query('insert into things (label) values ($1)', [label]);
    return { label };
  };

/** Runs a command that stops in the middle of its work. */
function runUpTo(gate: Gate, call: ReturnType<typeof thingCall>, label: string) {
  const done = things.commands.run(call, async (transaction) => {
    const result = await insert(label)(transaction);
    await gate.pass();
    return result;
  });
  return { done };
}

describe('a command and its repeat', () => {
  it('at once under one key: the second gets 409, and later the reply of the first', async () => {
    const [label, key, gate] = [randomUUID(), randomUUID(), new Gate()];
    const { done } = runUpTo(gate, keyedCall(key), label);
    await gate.reached;
    await expect(things.commands.run(keyedCall(key), insert(label))).rejects.toMatchObject({
      status: 409,
      retryAfterSeconds: 1,
    });
    gate.open();
    expect(await done).toEqual({ label });
    const replayed = await things.commands.run(keyedCall(key), insert('never'));
    expect(replayed).toBeInstanceOf(ReplayedReply);
    expect(replayed).toMatchObject({ status: 200, chosenByClient: true, body: { text: JSON.stringify({ label }) } });
  });

  it('of the gateway itself, overtaking the first: the outcome is unknown', async () => {
    const [gate, call] = [new Gate(), thingCall()];
    const { done } = runUpTo(gate, call, randomUUID());
    await gate.reached;
    await expect(things.commands.run(call, insert('never'))).rejects.toMatchObject({ status: 504 });
    gate.open();
    await done;
    expect(await things.commands.run(call, insert('never'))).toMatchObject({ chosenByClient: false });
  });

  it('of the gateway itself, before the first: the first gets the reply of the repeat, and has no effect', async () => {
    const [label, late] = [randomUUID(), randomUUID()];
    const call = thingCall();
    await things.commands.run({ ...call, request: { ...call.request, repeat: true } }, insert(label));
    expect(await things.commands.run(call, insert(late))).toMatchObject({ body: { text: JSON.stringify({ label }) } });
    expect(await things.labels()).not.toContain(late);
  });

  it('whose first effect makes the repeat impossible: the repeat gets the reply of the first', async () => {
    const [label, key] = [randomUUID(), randomUUID()];
    const answer = await things.commands.run(keyedCall(key), async () => {
      await things.commands.run(thingCall(), insert(label));
      await things.sql.query(
        `insert into idempotency_keys values (1, $1, 'one', 200, '{"first":true}', now() + interval '1 hour', 10)`,
        [`key:${key}`],
      );
      throw new ApiFailure(400, [{ field: 'label', reason: 'Label must be unique' }]);
    });
    expect(answer).toMatchObject({ body: { text: '{"first":true}' } });
  });

  it('with another request is refused; after the key has expired it is a new request', async () => {
    const [label, key] = [randomUUID(), randomUUID()];
    await things.commands.run(keyedCall(key), insert(label));
    await expect(things.commands.run(keyedCall(key, 'two'), insert('never'))).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'Idempotency-Key' }],
    });
    await things.sql.query(`update idempotency_keys set expires = now() - interval '1 second' where key = $1`, [
      `key:${key}`,
    ]);
    expect(await things.commands.run(keyedCall(key, 'two'), insert(`${label} again`))).toEqual({
      label: `${label} again`,
    });
    expect(await things.commands.run(keyedCall(key, 'two'), insert('never'))).toBeInstanceOf(ReplayedReply);
  });

  it('by another user of the account are different commands, even while the first runs', async () => {
    const [label, other, key, gate] = [randomUUID(), randomUUID(), randomUUID(), new Gate()];
    const { done } = runUpTo(gate, keyedCall(key), label);
    await gate.reached;
    const call = keyedCall(key);
    const colleague = { ...call, caller: { ...call.caller, userId: 11 } };
    await expect(things.commands.storedAnswer(colleague)).rejects.toMatchObject({ status: 404 });
    expect(await things.commands.run(colleague, insert(other))).toEqual({ label: other });
    gate.open();
    expect(await done).toEqual({ label });
    expect(await things.commands.run(colleague, insert('never'))).toMatchObject({
      body: { text: JSON.stringify({ label: other }) },
    });
  });

  it('that may only get the stored reply runs nothing', async () => {
    const [label, key, gate] = [randomUUID(), randomUUID(), new Gate()];
    await expect(things.commands.storedAnswer(keyedCall(key))).rejects.toMatchObject({ status: 404 });
    const { done } = runUpTo(gate, keyedCall(key), label);
    await gate.reached;
    await expect(things.commands.storedAnswer(keyedCall(key))).rejects.toMatchObject({ status: 409 });
    gate.open();
    await done;
    expect(await things.commands.storedAnswer(keyedCall(key))).toMatchObject({
      body: { text: JSON.stringify({ label }) },
    });
    await expect(things.commands.storedAnswer(keyedCall(key, 'two'))).rejects.toMatchObject({ status: 400 });
  });

  it('without a reply: the repeat has none either', async () => {
    const key = randomUUID();
    expect(await things.commands.run(keyedCall(key), async () => undefined)).toBeUndefined();
    expect(await things.commands.run(keyedCall(key), async () => undefined)).toMatchObject({
      status: 204,
      body: { text: '' },
    });
  });
});

describe('a command', () => {
  it('that violates a known constraint is refused on its field', async () => {
    const label = randomUUID();
    await things.commands.run(thingCall(), insert(label));
    await expect(things.commands.run(thingCall(), insert(label))).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'label', reason: 'Label must be unique' }],
    });
  });

  it('that finds no connection in time reports "nothing was changed"', async () => {
    const crowded = new Things(things.url, 2);
    await crowded.open();
    // Postgres would end an idle transaction; these wait in a statement.
    const lock = await crowded.sql.connect();
    const { rows } = await lock.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_lock(815)');
    const hold = ({ statements }: Transaction) => statements.query('select pg_advisory_xact_lock_shared(815)');
    const holders = [1, 2].map(() => crowded.commands.run(thingCall(), hold));
    await waitUntilBlockedBy(crowded.sql, rows[0]!.pid);
    const repeat = keyedCall(randomUUID());
    await Promise.all([
      expect(crowded.commands.run(thingCall(), insert('x'))).rejects.toMatchObject({ status: 503 }),
      // An earlier request with the key may have changed something, or may still do so.
      expect(crowded.commands.run(repeat, insert('x'))).rejects.toMatchObject({ status: 504, retryAfterSeconds: 1 }),
      expect(crowded.commands.storedAnswer(repeat)).rejects.toMatchObject({ status: 504 }),
    ]);
    lock.release(true);
    await Promise.all(holders);
    expect(await crowded.commands.run(thingCall(), insert('x'))).toEqual({ label: 'x' });
    await crowded.close();
  });

  it('that fails because of a defect is never "unavailable", even when its message sounds like it', async () => {
    const failure = new TypeError("cannot read properties of undefined (reading 'connection')");
    await expect(things.commands.run(thingCall(), () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
