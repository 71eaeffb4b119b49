/** Catches: a command in one statement that runs twice, keeps half of itself, or says "nothing was changed" of what it cannot know. */
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { jest } from '@jest/globals';
import { ReplayedReply } from '@stratus/messaging';
import { holding, waitUntilBlockedBy } from '@stratus/testing';
import { Things, thingCall } from '@stratus/testing/things';
import { CommandRunner } from './command-runner.js';
import type { NewEvent } from './event-ledger.js';
import type { Recording } from './recording.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(async () => {
  await things.open();
  await things.sql.query('create table noted (type text not null)');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => things.close());

const ADD = 'insert into things (label) values ($1)';
const decide = (label: string) => (recording: Recording) => {
  recording.atCommit({ text: ADD, values: [label] });
  return { label };
};
const write = (call: ReturnType<typeof thingCall>, label: string) => things.commands.write(call, decide(label));
const isThere = async (label: string): Promise<boolean> => (await things.labels()).includes(label);
const repeatOf = (call: ReturnType<typeof thingCall>) => thingCall({ ...call.request, repeat: true });
const stored = (call: ReturnType<typeof thingCall>): Promise<ReplayedReply> =>
  things.commands.storedAnswer(repeatOf(call));

describe('a command that reads nothing', () => {
  it('makes one write to Postgres, and a repeat gets its answer', async () => {
    await write(thingCall(), randomUUID());
    const [label, call] = [randomUUID(), thingCall()];
    const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev' as '_write')];
    expect(await write(call, label)).toEqual({ label });
    expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    jest.restoreAllMocks();

    const replayed = await things.commands.write(repeatOf(call), decide('never'));
    expect(replayed).toBeInstanceOf(ReplayedReply);
    expect(replayed).toMatchObject({ status: 200, body: { text: JSON.stringify({ label }) } });
    expect(await isThere('never')).toBe(false);
  });

  it('gets the answer of its repeat, when that has overtaken it', async () => {
    const [label, call] = [randomUUID(), thingCall()];
    await things.commands.write(repeatOf(call), decide(label));
    expect(await things.commands.write(call, decide('overtaken'))).toMatchObject({
      body: { text: JSON.stringify({ label }) },
    });
    expect(await isThere('overtaken')).toBe(false);
  });

  it('that a constraint refuses is refused, and leaves neither its other writes nor an answer', async () => {
    const [label, other, call] = [randomUUID(), randomUUID(), thingCall()];
    await write(thingCall(), label);
    const refused = things.commands.write(call, (recording) => {
      recording.atCommit({ text: ADD, values: [other] });
      return decide(label)(recording);
    });
    await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ field: 'label' }] });
    expect(await isThere(other)).toBe(false);
    await expect(stored(call)).rejects.toMatchObject({ status: 404 });
  });

  it('is refused once Postgres has released its locks: the second try needs them', async () => {
    // Postgres says what has failed, and then takes its time to remove what the transaction has made.
    await things.sql.query(`
      create function fail_slowly() returns trigger language plpgsql as $$ begin
        for n in 1..200 loop execute format('create temp table slow_%s (id int)', n); end loop;
        raise unique_violation;
      end $$;
      create trigger fail_slowly before insert on things for each row when (new.label = 'slow') execute function fail_slowly()`);
    const used: { readyForQuery: boolean }[] = [];
    things.database.pool.once('acquire', (client: object) => void used.push(client as (typeof used)[0]));
    const refused = things.database.writeAtOnce([{ text: ADD, values: ['slow'] }], () => undefined);
    await expect(refused).rejects.toMatchObject({ code: '23505' });
    expect(used).toMatchObject([{ readyForQuery: true }]);
  });

  it('runs its listeners and wakes the relay once, after the commit', async () => {
    const label = randomUUID();
    const seen: Promise<boolean>[] = [];
    await things.commands.write(thingCall(), (recording) => {
      recording.onCommitted(() => void seen.push(isThere(label)));
      return decide(label)(recording);
    });
    expect(await Promise.all(seen)).toEqual([true]);
  });

  it('stores several events, whose statements depend on one another, in a transaction', async () => {
    const events: NewEvent[] = ['one', 'two'].map((type) => {
      return { type, entity: { type: 'thing', id: 1, label: '', url: '' }, data: {} };
    });
    const ledger = {
      writes: (_: unknown, added: readonly NewEvent[]) =>
        added.map(({ type }) => ({ text: 'insert into noted values ($1)', values: [type] })),
      wake: jest.fn(),
    };
    const commands = new CommandRunner(things.database, ledger, {}, () => new Date());
    const label = randomUUID();
    await commands.write(thingCall(), (recording) => {
      recording.emit(...events);
      return decide(label)(recording);
    });
    expect(await isThere(label)).toBe(true);
    expect((await things.sql.query('select type from noted')).rows).toEqual([{ type: 'one' }, { type: 'two' }]);
    expect(ledger.wake).toHaveBeenCalledTimes(1);
  });
});

/** Starts the command while another session has written its label, and so holds it up. */
async function heldUp(work: (at: { running: Promise<unknown>; call: ReturnType<typeof thingCall> }) => Promise<void>) {
  const [label, call] = [randomUUID(), thingCall()];
  await holding(things.sql, async (holder, pid, release) => {
    await holder.query(ADD, [label]);
    const running = write(call, label).catch((error: unknown) => ({ refused: error }));
    await waitUntilBlockedBy(things.sql, pid);
    await work({ running, call });
    await release();
    await running;
  });
  return label;
}

describe('a command that reads nothing, while it is held up', () => {
  it('still runs for its repeat, which does not know the outcome', async () => {
    const label = await heldUp(async ({ call }) => {
      await expect(things.commands.write(repeatOf(call), decide('never'))).rejects.toMatchObject({ status: 504 });
    });
    expect(await isThere(label)).toBe(true);
    expect(await isThere('never')).toBe(false);
  });

  it('does not run beside a repeat that has overtaken it', async () => {
    const call = thingCall();
    const blocked = randomUUID();
    await holding(things.sql, async (holder, pid) => {
      await holder.query(ADD, [blocked]);
      const repeat = things.commands.write(repeatOf(call), decide(blocked)).catch(() => undefined);
      await waitUntilBlockedBy(things.sql, pid);
      await expect(write(call, 'beside')).rejects.toMatchObject({ status: 504 });
      await holder.query('rollback');
      await repeat;
    });
    expect(await isThere('beside')).toBe(false);
  });

  it('does not know its outcome when Postgres ends the connection', async () => {
    await heldUp(async ({ running }) => {
      await things.sql.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0`,
      );
      expect(await running).toMatchObject({ refused: { status: 504 } });
    });
  });
});

it('changes nothing, and says so, when there is no connection', async () => {
  const lonely = new Things(process.env.TEST_DATABASE_URL ?? '', 1);
  await lonely.open();
  const refusal = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  jest.spyOn(lonely.database.pool, 'connect').mockImplementation(() => Promise.reject(refusal));
  await expect(lonely.commands.write(thingCall(), decide('never'))).rejects.toMatchObject({ status: 503 });
  jest.restoreAllMocks();
  await lonely.close();
});
