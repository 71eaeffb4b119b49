/**
 * Catches: a mark for a lost stream that counts for the new one, and an event sent on the basis of an outdated check of the
 * stream. Each interleaving is forced.
 */
import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { JetStreamClient } from '@nats-io/jetstream';
import { eventually } from '@stratus/testing';
import { LedgerWorld, logger, termUntil } from '../../test/ledger-world.js';
import { STREAM_PACE } from '../streams/stream-pace.js';
import { EVENTS_STREAM, setUpStreams } from '../streams/streams.js';
import { RelayedStream } from './relayed-stream.js';

const ledger = new LedgerWorld();
beforeAll(() => ledger.open());
beforeEach(() => ledger.clear());
afterEach(() => jest.restoreAllMocks());
afterAll(() => ledger.close());

const known = async (): Promise<RelayedStream> => {
  const stream = new RelayedStream(ledger.manager, ledger.database.pool, logger);
  await stream.look();
  return stream;
};
const replace = async (): Promise<void> => {
  await ledger.manager.streams.delete(EVENTS_STREAM.name);
  await setUpStreams(ledger.manager);
};
const positions = async (): Promise<number[]> => {
  const { rows } = await ledger.database.pool.query<{ position: number }>('select position from events');
  return rows.map(({ position }) => position);
};
/** The sessions that wait for a lock of a session, as soon as there are any. */
const waitersFor = (holder: number): Promise<number[]> =>
  eventually(`a session that waits for ${holder}`, async () => {
    const { rows } = await ledger.world.sql.query<{ pid: number }>(
      'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [holder],
    );
    return rows.length > 0 ? rows.map(({ pid }) => pid) : undefined;
  });

describe('the first check', () => {
  it.each([
    ['older than the stream: they are about an earlier one', `now() - interval '1 hour'`, 1],
    ['as young as the stream: they stand', 'now()', 0],
  ])('finds marks that are %s', async (_, at, unpublished) => {
    await ledger.emit({ resource: 'a', n: 1 });
    await ledger.database.pool.query('truncate relayed_stream');
    await ledger.database.pool.query(`update events set published_at = ${at}`);
    await known();
    expect(await ledger.unpublished()).toBe(unpublished);
  });
});

describe('a mark', () => {
  it('for a replaced stream marks nothing, one for the new stream does', async () => {
    await ledger.emit({ resource: 'a', n: 1 });
    const before = await known();
    await replace();
    const after = await known();
    await before.mark(await positions());
    expect(await ledger.unpublished()).toBe(1);
    await after.mark(await positions());
    expect(await ledger.unpublished()).toBe(0);
  });

  it('in progress is awaited before the ledger unmarks the events of the lost stream', async () => {
    const holder = await ledger.world.sql.connect();
    try {
      await ledger.emit({ resource: 'a', n: 1 });
      const before = await known();
      await holder.query('begin');
      const { rows } = await holder.query<{ pid: number }>(
        'select pg_backend_pid() as pid from spec.events for update of events',
      );
      const marking = before.mark(await positions());
      const [marker] = await waitersFor(rows[0]?.pid ?? 0);
      await replace();
      const following = known();
      await waitersFor(marker ?? 0);
      await holder.query('commit');
      await Promise.all([marking, following]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await ledger.unpublished()).toBe(1);
  });
});

it('a relay checks the stream again before it sends events gathered more than a second ago', async () => {
  const steps: string[] = [];
  const { streams } = ledger.manager;
  const now = performance.now.bind(performance);
  let later = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
  const publish: JetStreamClient['publish'] = (subject, payload, options) => {
    steps.push('publish');
    later += 1_000;
    return ledger.client.publish(subject, payload, options);
  };
  const info = (name: string) => {
    if (steps.at(-1) !== 'look') steps.push('look');
    return streams.info(name);
  };
  await ledger.emit({ resource: 'a', n: 1 }, { resource: 'a', n: 2 });
  const over = new AbortController();
  const running = ledger.relay(publish, undefined, undefined, { streams: { ...streams, info } as never });
  const ended = running.run(termUntil(over.signal));
  try {
    await eventually('both events', async () => ((await ledger.unpublished()) === 0 ? true : undefined));
  } finally {
    over.abort();
    await ended;
  }
  expect(steps.slice(0, 4)).toEqual(['look', 'publish', 'look', 'publish']);
});

describe('a check that is due while the last one still allows publishing', () => {
  let [time, looks, ended] = [0, 0, 0];
  let answer = Promise.withResolvers<void>();
  /** The first check gets its reply at once, the others when the spec allows it. */
  const info = async (name: string) => {
    looks += 1;
    if (looks > 1) await answer.promise;
    const found = await ledger.manager.streams.info(name);
    ended += 1;
    return found;
  };
  const watched = async (): Promise<RelayedStream> => {
    const stream = new RelayedStream({ streams: { info } as never }, ledger.database.pool, logger);
    await stream.look();
    return stream;
  };
  const letMostOfItPass = (): void => void (time += STREAM_PACE.certainMs - 1);

  beforeEach(() => {
    [time, looks, ended, answer] = [Math.ceil(performance.now()), 0, 0, Promise.withResolvers<void>()];
    // Only the spec lets time pass, in whole numbers: a sum of fractions may be a little less than the time that passed.
    jest.spyOn(performance, 'now').mockImplementation(() => time);
  });

  it('delays no event, and extends the time in which the relay may publish', async () => {
    const stream = await watched();
    letMostOfItPass();
    expect(await stream.look()).toBe(false);
    expect(looks).toBe(2);
    expect(await stream.look()).toBe(false);
    expect(looks).toBe(2);
    time += 1;
    expect(stream.isCertain()).toBe(false);
    answer.resolve();
    await eventually('a younger look', async () => stream.isCertain() || undefined);
  });

  it('leaves a different stream to the next check, for which the relay waits', async () => {
    await ledger.emit({ resource: 'a', n: 1 });
    const stream = await watched();
    await stream.mark(await positions());
    await replace();
    letMostOfItPass();
    expect(await stream.look()).toBe(false);
    answer.resolve();
    await eventually('a doubt', async () => !stream.isCertain() || undefined);
    expect(await ledger.unpublished()).toBe(0);
    expect(await stream.look()).toBe(true);
    expect(await ledger.unpublished()).toBe(1);
  });

  it('does not override a later doubt', async () => {
    const stream = await watched();
    letMostOfItPass();
    await stream.look();
    stream.doubt();
    answer.resolve();
    await eventually('its end', async () => ended === 2 || undefined);
    await setImmediate();
    expect(stream.isCertain()).toBe(false);
  });
});
