import { randomUUID } from 'node:crypto';
import { eventually } from '@stratus/testing';
import { ReplayedReply } from '../nats/reply.js';
import { CommandRunner } from '../transactions/command-runner.js';
import { Gate, Things, keyedCall, thingCall } from '../../test/things.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
const MOST = 20;
const EVERY = 5;
let commands: CommandRunner;
beforeAll(async () => {
  await things.open();
  const ledger = { writes: () => [], wake: () => undefined };
  commands = new CommandRunner(things.database, ledger, {}, () => new Date(), { most: MOST, every: EVERY });
});
afterAll(() => things.close());

const as = (userId: number, call = keyedCall(randomUUID())) => ({ ...call, caller: { ...call.caller, userId } });
const run = (call: ReturnType<typeof as>) => commands.run(call, async () => ({}));
const keysOf = async (userId: number) => {
  const { rows } = await things.sql.query<{ key: string }>(
    `select key from idempotency_keys where user_id = $1 and key like 'key:%' order by expires`,
    [userId],
  );
  return rows.map(({ key }) => key.slice('key:'.length));
};

describe('the answers kept under the keys of one user', () => {
  it('are the newest: the oldest go, and those of other users stay', async () => {
    const other = as(2);
    await run(other);
    const keys = Array.from({ length: 3 * MOST + 1 }, () => randomUUID());
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the order is known
    for (const key of keys) await run(as(1, keyedCall(key)));
    await eventually('the oldest to go', async () => (await keysOf(1)).length === MOST || undefined);
    expect(await keysOf(1)).toEqual(keys.slice(-MOST));
    expect(await keysOf(2)).toEqual([other.request.idempotencyKey]);
    expect(await run(as(1, keyedCall(keys.at(-1) ?? '')))).toBeInstanceOf(ReplayedReply);
  });

  it('do not count while a saga still owes them, and stay', async () => {
    await things.sql.query(
      `insert into idempotency_keys (account_id, user_id, key, fingerprint, status, body, expires)
       select 1, 3, 'key:' || n, '', 0, '', 'infinity' from generate_series(1, $1::int) as n`,
      [MOST + 3],
    );
    // oxlint-disable-next-line no-await-in-loop -- the count is what matters
    for (let time = 0; time < 2 * MOST + 1; time += 1) await run(as(3));
    await eventually('the oldest to go', async () => (await keysOf(3)).length === 2 * MOST + 3 || undefined);
    const owed = (await keysOf(3)).slice(-MOST - 3);
    expect(owed.toSorted()).toEqual(Array.from({ length: MOST + 3 }, (_, n) => String(n + 1)).toSorted());
  });

  it('do not count what the gateway keeps for its own second try', async () => {
    const before = async () =>
      (await things.sql.query(`select count(*)::int as n from idempotency_keys where user_id = 4`)).rows[0].n;
    // oxlint-disable-next-line no-await-in-loop -- the count is what matters
    for (let time = 0; time < 2 * MOST; time += 1) await run(as(4, thingCall()));
    await run(as(4));
    expect(await before()).toBe(2 * MOST + 1);
  });

  it('do not hold up a command that stores one', async () => {
    const gate = new Gate();
    const running = commands.run(as(5), async () => (await gate.pass(), {}));
    await gate.reached;
    expect(await run(as(5))).toEqual({});
    gate.open();
    await running;
  });
});
