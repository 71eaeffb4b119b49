/** Catches: commands that share a statement, of which one takes others with it, holds them up, or gets another's outcome. */
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { jest } from '@jest/globals';
import type { ReplayedReply } from '@stratus/messaging';
import { holding, waitUntilBlockedBy } from '@stratus/testing';
import { Things, thingCall } from '@stratus/testing/things';
import type { Recording } from './recording.js';
import { Stalls } from './stalls.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterEach(() => jest.restoreAllMocks());
afterAll(() => things.close());

const ADD = 'insert into things (label) values ($1)';
const ADD_MANY = 'insert into things (label) select * from unnest($1::text[])';
const decide = (label: string) => (recording: Recording) => {
  recording.atCommit({ text: ADD, many: ADD_MANY, values: [label] });
  return { label };
};
const write = (label: string, call = thingCall()) => things.commands.write(call, decide(label));
const labels = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
const repeatOf = (call: ReturnType<typeof thingCall>) => thingCall({ ...call.request, repeat: true });
const takenLabel = { status: 400, errors: [{ field: 'label' }] };

async function transactionsOf(added: readonly string[]): Promise<number> {
  const found = await things.sql.query('select distinct xmin from things where label = any($1)', [added]);
  return found.rows.length;
}

async function present(added: readonly string[]): Promise<string[]> {
  const all = await things.labels();
  return added.filter((label) => all.includes(label));
}

describe('commands of one turn that read nothing', () => {
  it('are one write to Postgres and one transaction, and the repeat of each gets its own answer', async () => {
    const calls = labels(5).map((label) => ({ label, call: thingCall() }));
    await Promise.all(labels(2).map((label) => write(label)));
    const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev' as '_write')];
    const answers = await Promise.all(calls.map(({ label, call }) => write(label, call)));
    expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    expect(answers).toEqual(calls.map(({ label }) => ({ label })));
    expect(await transactionsOf(calls.map(({ label }) => label))).toBe(1);

    const repeats = await Promise.all(
      calls.map(({ call }) => things.commands.write(repeatOf(call), decide('never')) as Promise<ReplayedReply>),
    );
    expect(repeats.map(({ body }) => body)).toEqual(
      calls.map(({ label }) => expect.objectContaining({ text: JSON.stringify({ label }) })),
    );
  });

  it('are refused one by one, and the others need no transaction of several statements', async () => {
    const [one, taken, other] = labels(3) as [string, string, string];
    await write(taken);
    const sessions = jest.spyOn(things.database, 'session');
    const outcomes = await Promise.allSettled([write(one), write(taken), write(other)]);
    expect(outcomes).toMatchObject([{ value: { label: one } }, { reason: takenLabel }, { value: { label: other } }]);
    expect(await present([one, other])).toEqual([one, other]);
    expect(sessions).toHaveBeenCalledTimes(1);
  });

  it('with the same label: one of them gets it', async () => {
    const [label, other] = labels(2) as [string, string];
    const outcomes = await Promise.allSettled([write(label), write(label), write(other)]);
    expect(
      outcomes
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: takenLabel });
    expect(outcomes[2]).toMatchObject({ value: { label: other } });
  });

  it('of several users with the same execution keep their answers apart', async () => {
    const request = { executionId: randomUUID() };
    const calls = [
      [1, 10],
      [1, 11],
      [2, 10],
    ].map(([accountId = 0, userId = 0]) => {
      const call = thingCall(request);
      return { label: randomUUID(), call: { ...call, caller: { ...call.caller, accountId, userId } } };
    });
    const added = calls.map(({ label }) => label);
    await Promise.all(calls.map(({ label, call }) => write(label, call)));
    expect(await transactionsOf(added)).toBe(1);
    for (const { label, call } of calls) {
      const repeat = { ...call, request: { ...call.request, repeat: true as const } };
      expect(await things.commands.write(repeat, decide('never'))).toMatchObject({
        body: { text: JSON.stringify({ label }) },
      });
    }
  });

  it('with the same execution have one effect and one answer', async () => {
    const [label, other] = labels(2) as [string, string];
    const call = thingCall();
    const outcomes = await Promise.all([write(label, call), write('never', call), write(other)]);
    const answers = outcomes.slice(0, 2).map((answer) => JSON.stringify(answer));
    const effects = await present([label, 'never']);
    expect(effects).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes(effects[0] ?? '?'))).toHaveLength(2);
    expect(outcomes[2]).toEqual({ label: other });
  });

  it.each([
    ['has a character that Postgres does not store', 'nul', () => `nul-\0${randomUUID()}`],
    ['is too long for an index', 'long', () => `long-${labels(1_000).join('')}`],
    ['a trigger refuses', 'bad', () => `bad-${randomUUID()}`],
    ['the commit refuses', 'late', () => `late-${randomUUID()}`],
  ])('are all stored but the one that %s', async (_, kind, refusedLabel) => {
    const refuse = `create function refuse_${kind}() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = 'check_violation'; end $$`;
    if (kind === 'bad')
      await things.sql.query(`${refuse};
        create trigger refuse_bad before insert on things for each row when (new.label like 'bad-%') execute function refuse_bad()`);
    if (kind === 'late')
      await things.sql.query(`${refuse};
        create constraint trigger refuse_late after insert on things deferrable initially deferred
          for each row when (new.label like 'late-%') execute function refuse_late()`);
    const [one, other] = labels(2) as [string, string];
    const outcomes = await Promise.allSettled([write(one), write(refusedLabel()), write(other)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await present([one, other])).toHaveLength(2);
    expect((await things.labels()).filter((label) => label.startsWith(`${kind}-`))).toEqual([]);
  });

  it('do not share a statement with commands of another kind', async () => {
    const [lone, ...added] = labels(3) as [string, string, string];
    const addLone = (recording: Recording) => recording.atCommit({ text: ADD, values: [lone] });
    await Promise.all([...added.map((label) => write(label)), things.commands.write(thingCall(), addLone)]);
    expect(await present([lone, ...added])).toHaveLength(3);
    expect(await transactionsOf(added)).toBe(1);
    expect(await transactionsOf([lone, ...added])).toBe(2);
  });

  it('do not share a statement when they write lists: each keeps what is its own', async () => {
    const lists = [labels(2), labels(2)];
    const text = 'insert into things (label, count) select label, $2 from unnest($1::text[]) as label';
    const many = `insert into things (label, count)
      select label, coalesce(count, 0) from unnest($1::text[], $2::int[]) as thing (label, count)`;
    const addAll = (list: string[], count: number) => (recording: Recording) =>
      recording.atCommit({ text, many, values: [list, count] });
    await Promise.all(lists.map((list, index) => things.commands.write(thingCall(), addAll(list, index + 1))));
    for (const [index, list] of lists.entries()) {
      const { rows } = await things.sql.query('select count from things where label = any($1)', [list]);
      expect(rows).toEqual([{ count: index + 1 }, { count: index + 1 }]);
    }
  });

  it('keep text as it is', async () => {
    const odd = ['"', '\\', '{a,b}', "'", 'NULL', ' ', 'é\n'].map((text) => `${randomUUID()}${text}`);
    await Promise.all(odd.map((label) => write(label)));
    expect(await present(odd)).toEqual(odd);
  });
});

it('commands wait for locks for a shorter time while they hold up others', async () => {
  const see = (recording: Recording) => {
    const text = `insert into settings_seen values (current_setting('lock_timeout') || $1)`;
    const many = `insert into settings_seen select current_setting('lock_timeout') || label from unnest($1::text[]) as label`;
    recording.atCommit({ text, many, values: [' seen'] });
  };
  await things.commands.write(thingCall(), see);
  await Promise.all([things.commands.write(thingCall(), see), things.commands.write(thingCall(), see)]);
  await things.commands.write(thingCall(), see);
  const { rows } = await things.sql.query(`select lock_timeout from settings_seen where lock_timeout like '% seen'`);
  expect(rows.map(({ lock_timeout }) => lock_timeout)).toEqual(['5s seen', '250ms seen', '250ms seen', '5s seen']);
});

describe('commands of one turn, of which one', () => {
  it('waits for a lock: the others do not wait with it', async () => {
    const [held, other] = labels(2) as [string, string];
    await holding(things.sql, async (holder, pid, release) => {
      await holder.query(ADD, [held]);
      const waiting = write(held).catch((error: unknown) => error);
      expect(await write(other)).toEqual({ label: other });
      await waitUntilBlockedBy(things.sql, pid);
      await release();
      expect(await waiting).toEqual({ label: held });
    });
    expect(await present([held, other])).toEqual([held, other]);
  });

  it('waits for a transaction that waits for them: they give way, before Postgres sees a deadlock', async () => {
    const [held, wanted] = labels(2) as [string, string];
    await holding(things.sql, async (holder, pid, release) => {
      await holder.query(ADD, [held]);
      const outcomes = Promise.allSettled([write(wanted), write(held)]);
      await waitUntilBlockedBy(things.sql, pid);
      // On a busy machine they may have given way already, and the other is stored alone.
      await holder.query(`${ADD} on conflict do nothing`, [wanted]);
      await release();
      expect(await outcomes).toMatchObject([{ value: { label: wanted } }, { value: { label: held } }]);
    });
    expect(await present([held, wanted])).toHaveLength(2);
  });

  it('is running elsewhere: that one does not know its outcome, the others run', async () => {
    const [running, blocked, other] = labels(3) as [string, string, string];
    const call = thingCall();
    await holding(things.sql, async (holder, pid, release) => {
      await holder.query(ADD, [blocked]);
      const repeat = things.commands.write(repeatOf(call), decide(blocked)).catch(() => undefined);
      await waitUntilBlockedBy(things.sql, pid);
      const outcomes = await Promise.allSettled([write(running, call), write(other)]);
      expect(outcomes).toMatchObject([{ reason: { status: 504 } }, { value: { label: other } }]);
      await release();
      await repeat;
    });
    expect(await present([running])).toEqual([]);
  });

  it('comes too late: only that one is refused', async () => {
    const [late, other] = labels(2) as [string, string];
    const stalls = new Stalls();
    jest.spyOn(stalls, 'isRecent').mockReturnValue(true);
    const commands = things.runner(stalls);
    const lateCall = { ...thingCall(), delivery: { id: randomUUID(), startBy: Date.now() - 1 } };
    const outcomes = await Promise.allSettled([
      commands.write(lateCall, decide(late)),
      commands.write(thingCall(), decide(other)),
    ]);
    expect(outcomes).toMatchObject([{ reason: { status: 503 } }, { value: { label: other } }]);
    expect(await present([late, other])).toEqual([other]);
  });
});
