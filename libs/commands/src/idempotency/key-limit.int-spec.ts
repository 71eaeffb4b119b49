import { randomUUID } from 'node:crypto';
import { ReplayedReply } from '@stratus/messaging';
import { eventually } from '@stratus/testing';
import { Gate, Things, keyedCall, thingCall } from '@stratus/testing/things';
import { CommandRunner } from '../transactions/command-runner.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
const MAX_KEYS = 20;
const EVERY = 5;
const MAX_BYTES = 1_000;
let commands: CommandRunner;
beforeAll(async () => {
  await things.open();
  const ledger = { writes: () => [], wake: () => undefined };
  commands = new CommandRunner(things.database, ledger, {}, () => new Date(), {
    most: MAX_KEYS,
    every: EVERY,
    maxBytes: MAX_BYTES,
    everyBytes: MAX_BYTES / 2,
  });
});
afterAll(() => things.close());

const as = (userId: number, call = keyedCall(randomUUID())) => ({ ...call, caller: { ...call.caller, userId } });
const run = (call: ReturnType<typeof as>) => commands.run(call, async () => ({}));
/** Runs a command whose stored reply is a few bytes longer. */
const runLarge = (call: ReturnType<typeof as>, bytes: number) =>
  commands.run(call, async () => ({ text: 'x'.repeat(bytes) }));
const keysOf = async (userId: number) => {
  const { rows } = await things.sql.query<{ key: string }>(
    `select key from idempotency_keys where user_id = $1 and key like 'key:%' order by expires`,
    [userId],
  );
  return rows.map(({ key }) => key.slice('key:'.length));
};

describe('the replies stored under the keys of one user', () => {
  it('are the newest: the oldest are deleted, and replies to other users stay', async () => {
    const other = as(2);
    await run(other);
    const keys = Array.from({ length: 3 * MAX_KEYS + 1 }, () => randomUUID());
    for (const key of keys) await run(as(1, keyedCall(key)));
    await eventually('the oldest to go', async () => (await keysOf(1)).length === MAX_KEYS || undefined);
    expect(await keysOf(1)).toEqual(keys.slice(-MAX_KEYS));
    expect(await keysOf(2)).toEqual([other.request.idempotencyKey]);
    expect(await run(as(1, keyedCall(keys.at(-1) ?? '')))).toBeInstanceOf(ReplayedReply);
  });

  it('have a maximum size in bytes: the oldest are deleted, however few there are, and the newest stays', async () => {
    const keys = Array.from({ length: 7 }, () => randomUUID());
    for (const key of keys) await runLarge(as(6, keyedCall(key)), 300);
    await eventually('the oldest to go', async () => (await keysOf(6)).length <= 3 || undefined);
    expect(await keysOf(6)).toEqual(keys.slice(-3));
    expect(await runLarge(as(6, keyedCall(keys[6]!)), 300)).toBeInstanceOf(ReplayedReply);
  });

  it('include the last minute of the gateway’s own retries, and only a limited number of older ones', async () => {
    const count = async () =>
      (await things.sql.query('select count(*)::int as n from idempotency_keys where user_id = 7')).rows[0].n;
    for (let time = 0; time < 6; time += 1) await runLarge(as(7, thingCall()), 300);
    expect(await count()).toBe(6);
    await things.sql.query(`update idempotency_keys set expires = expires - interval '2 minutes' where user_id = 7`);
    await runLarge(as(7, thingCall()), MAX_BYTES);
    await eventually('the oldest to go', async () => (await count()) === 4 || undefined);
  });

  it('stay and do not count while a saga still owes them', async () => {
    await things.sql.query(
      `insert into idempotency_keys (account_id, user_id, key, fingerprint, status, body, expires)
       select 1, 3, 'key:' || n, '', 0, '', 'infinity' from generate_series(1, $1::int) as n`,
      [MAX_KEYS + 3],
    );
    for (let time = 0; time < 2 * MAX_KEYS + 1; time += 1) await run(as(3));
    await eventually('the oldest to go', async () => (await keysOf(3)).length === 2 * MAX_KEYS + 3 || undefined);
    const owed = (await keysOf(3)).slice(-MAX_KEYS - 3);
    expect(owed.toSorted()).toEqual(Array.from({ length: MAX_KEYS + 3 }, (_, n) => String(n + 1)).toSorted());
  });

  it('do not include replies stored for the gateway’s own retry', async () => {
    const before = async () =>
      (await things.sql.query(`select count(*)::int as n from idempotency_keys where user_id = 4`)).rows[0].n;
    for (let time = 0; time < 2 * MAX_KEYS; time += 1) await run(as(4, thingCall()));
    await run(as(4));
    expect(await before()).toBe(2 * MAX_KEYS + 1);
  });

  it('do not delay a command that stores one', async () => {
    const gate = new Gate();
    const running = commands.run(as(5), async () => (await gate.pass(), {}));
    await gate.reached;
    expect(await run(as(5))).toEqual({});
    gate.open();
    await running;
  });
});
