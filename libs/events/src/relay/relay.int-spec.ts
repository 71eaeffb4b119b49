/** Takes about 26 s: it waits for brokers that are stopped, lost and recreated. */
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { JetStreamClient } from '@nats-io/jetstream';
import { eventually } from '@stratus/testing';
import { EVENTS_STREAM, setUpStreams } from '../streams/streams.js';
import type { Relay } from './relay.js';
import { LedgerWorld, numbersOf, termUntil, upTo } from '../../test/ledger-world.js';
import { sequenceOf } from '../envelope/cloud-event.js';

/** The broker's message limit, with no room for the rest of an event. */
const MAX_DATA_BYTES = 8 * 1024 * 1024 - 64 * 1024;
const ledger = new LedgerWorld();
beforeAll(() => ledger.open());
beforeEach(() => ledger.clear());
afterAll(() => ledger.close());

const publish: JetStreamClient['publish'] = (...args) => ledger.client.publish(...args);

/** Runs a relay while `during` runs. */
async function relaying(during: () => Promise<unknown>, how = publish): Promise<void> {
  const stopping = new AbortController();
  const running = ledger.relay(how).run(termUntil(stopping.signal));
  try {
    await during();
  } finally {
    stopping.abort();
    await running;
  }
}

/** A relay that marks events through `how`. */
function relayMarking(how: (mark: () => Promise<unknown>) => Promise<unknown>): Relay {
  const { pool } = ledger.database;
  const query = (statement: string | { name?: string }, values?: unknown[]): Promise<unknown> => {
    const run = (): Promise<unknown> => pool.query(statement as never, values as never);
    return typeof statement === 'object' && statement.name === 'relay-mark' ? how(run) : run();
  };
  return ledger.relay(publish, { query } as unknown as typeof pool);
}

describe('the relay', () => {
  it('publishes each event once, in order per resource, despite some failures', async () => {
    const resources = ['a', 'b', 'c'];
    for (const n of upTo(20)) await ledger.emit(...resources.map((resource) => ({ resource, n })));
    let calls = 0;
    const flaky: typeof publish = async (...args) => {
      calls += 1;
      if (calls % 7 === 0) throw new Error('not sent');
      const ack = await publish(...args);
      if (calls % 5 === 0) throw new Error('sent, but the acknowledgement was lost');
      return ack;
    };
    await relaying(() => ledger.untilPublished(), flaky);
    const events = await ledger.streamed();
    expect(events).toHaveLength(60);
    for (const resource of resources) expect(numbersOf(events, resource)).toEqual(upTo(20));
    expect(events.filter(({ data }) => data.resource === 'a').map(sequenceOf)).toEqual(upTo(20));
  });

  it('says in each message what it contains', async () => {
    await ledger.emit({ resource: 'a', n: 1 });
    await ledger.relayAll();
    const message = await ledger.manager.streams.getMessage('EVENTS', { last_by_subj: 'events.1.thing.thing_update' });
    expect(message?.header.get('content-type')).toBe('application/cloudevents+json');
  });

  it('publishes the job of an event that is a job step', async () => {
    const id = randomUUID();
    const more = { timeRemaining: '00:00:10', rate: '1 MB/s', message: 'copies' };
    await ledger.emit({ resource: 'a', n: 1, job: { id, status: 'scheduled', percent: null } });
    await ledger.emit({ resource: 'a', n: 2, job: { id, status: 'started', percent: 0, ...more } });
    await ledger.emit({ resource: 'a', n: 3 });
    await ledger.relayAll();
    const attributes = (await ledger.streamed()).map((event) =>
      Object.fromEntries(Object.entries(event).filter(([name]) => name.startsWith('job'))),
    );
    expect(attributes).toEqual([
      { jobid: id, jobstatus: 'scheduled' },
      {
        jobid: id,
        jobstatus: 'started',
        jobpercent: 0,
        jobtimeremaining: '00:00:10',
        jobrate: '1 MB/s',
        jobmessage: 'copies',
      },
      {},
    ]);
  });

  it('that ends after the acknowledgement and before the mark repeats the event, which the stream drops', async () => {
    for (const n of upTo(10)) await ledger.emit({ resource: 'a', n });
    const stopping = new AbortController();
    const interrupted = ledger.relay(async (...args) => {
      const ack = await publish(...args);
      stopping.abort();
      throw Object.assign(new Error('the process was killed here'), { ack });
    });
    await interrupted.run(termUntil(stopping.signal));
    expect(await ledger.unpublished()).toBe(10);
    expect(await ledger.streamed()).toHaveLength(1);
    await ledger.relayAll();
    expect(numbersOf(await ledger.streamed(), 'a')).toEqual(upTo(10));
  });

  it('publishes nothing more once another replica may lead, even before it notices that its term is over', async () => {
    for (const n of upTo(10)) await ledger.emit({ resource: 'a', n }, { resource: 'b', n });
    const stopping = new AbortController();
    let sent = 0;
    const counting: typeof publish = (...args) => {
      sent += 1;
      return publish(...args);
    };
    const running = ledger.relay(counting).run({ over: stopping.signal, isInForce: () => sent < 6 });
    await eventually('the events before', async () => ((await ledger.unpublished()) === 14 ? true : undefined));
    stopping.abort();
    await running;
    expect([sent, (await ledger.streamed()).length]).toEqual([6, 6]);
  });

  it('does not publish far ahead of a slow mark', async () => {
    for (const part of upTo(8)) await ledger.emit(...upTo(500).map((n) => ({ resource: `${part} ${n}`, n })));
    const counted = async () => (await ledger.manager.streams.info(EVENTS_STREAM.name)).state.messages;
    let go = (): void => undefined;
    const gone = new Promise<void>((resolve) => (go = resolve));
    const stopping = new AbortController();
    const running = relayMarking((mark) => gone.then(mark)).run(termUntil(stopping.signal));
    try {
      let [before, looks] = [0, 0];
      const ahead = await eventually('a relay that pauses', async () => {
        const now = await counted();
        looks = now === before ? looks + 1 : 0;
        before = now;
        return now > 1_000 && looks > 30 ? now : undefined;
      });
      expect(ahead).toBeLessThanOrEqual(3_000);
      go();
      await ledger.untilPublished();
    } finally {
      go();
      stopping.abort();
      await running;
    }
    expect(await counted()).toBe(4_000);
  });

  describe('that fails to mark', () => {
    let marksFail: boolean;
    let failures: number;
    let relay: Relay;
    beforeEach(() => {
      marksFail = true;
      failures = 0;
      relay = relayMarking((mark) => {
        if (!marksFail) return mark();
        failures += 1;
        return Promise.reject(new Error('not marked'));
      });
    });
    const term = async (work: () => Promise<unknown>): Promise<void> => {
      const stopping = new AbortController();
      const running = relay.run(termUntil(stopping.signal));
      await work().finally(() => stopping.abort());
      await running;
    };
    const untilStreamed = () =>
      eventually('the event', async () => ((await ledger.streamed()).length === 1 ? true : undefined));
    const replace = async (): Promise<string> => {
      await ledger.manager.streams.delete(EVENTS_STREAM.name);
      await setUpStreams(ledger.manager);
      return (await ledger.manager.streams.info(EVENTS_STREAM.name)).created;
    };
    const untilFollowed = (made: string) =>
      eventually('the look at the new stream', async () => {
        const { rows } = await ledger.database.pool.query('select from relayed_stream where made = $1 and ready', [
          made,
        ]);
        return rows[0];
      });

    it('publishes no more until it can', async () => {
      for (const part of upTo(6)) await ledger.emit(...upTo(500).map((n) => ({ resource: `${part} ${n}`, n })));
      await term(async () => {
        await eventually('several tries', async () => (failures >= 4 ? true : undefined));
        const { state } = await ledger.manager.streams.info(EVENTS_STREAM.name);
        // The first batch, and the one during which its mark failed.
        expect(state.messages).toBeLessThanOrEqual(1_000);
        marksFail = false;
        await ledger.untilPublished();
      });
    });

    it.each([
      [
        'in its last term',
        async () => {
          await term(untilStreamed);
          await replace();
          marksFail = false;
          await term(untilStreamed);
        },
      ],
      [
        'in the same term',
        () =>
          term(async () => {
            await untilStreamed();
            await untilFollowed(await replace());
            marksFail = false;
            await ledger.untilPublished();
          }),
      ],
    ])('the events of an earlier stream, %s, publishes them to the new one', async (_, replaced) => {
      await ledger.emit({ resource: 'a', n: 1 });
      await replaced();
      expect(numbersOf(await ledger.streamed(), 'a')).toEqual([1]);
    });
  });

  it('blocks only the resource of an event that the broker refuses, with any number of events after it', async () => {
    const padding = 'x'.repeat(ledger.world.link.connection.info!.max_payload);
    await ledger.emit({ resource: 'large', n: 1 });
    const pad = `update events set data = data::jsonb || jsonb_build_object('padding', $1::text)
                  where entity_id = 'large' and sequence = 1`;
    await ledger.database.pool.query(pad, [padding]);
    for (const part of [0, 1, 2])
      await ledger.emit(...upTo(200).map((n) => ({ resource: 'large', n: part * 200 + n + 1 })));
    await ledger.emit(...upTo(3).map((n) => ({ resource: 'small', n })));
    await relaying(async () => {
      await eventually('the others are published', async () =>
        (await ledger.unpublished()) === 601 ? true : undefined,
      );
    });
    expect(numbersOf(await ledger.streamed(), 'small')).toEqual(upTo(3));
    expect(numbersOf(await ledger.streamed(), 'large')).toEqual([]);
    // As if an operator had raised the broker's limit.
    await ledger.database.pool.query(pad, ['']);
    await ledger.relayAll();
    expect(numbersOf(await ledger.streamed(), 'large')).toEqual([1, ...upTo(601).slice(1)]);
  });

  it.each([
    ['x', MAX_DATA_BYTES],
    ['ä', MAX_DATA_BYTES / 2],
  ])('never gets an event that is too large: its change is refused (%s)', async (letter, times) => {
    const padding = letter.repeat(times);
    const reason = 'The record of thing large is larger than the 8 MB of an event: delete parts of it first';
    const emitted = ledger.emit({ resource: 'small', n: 1 }, { resource: 'large', n: 1, padding });
    await expect(emitted).rejects.toMatchObject({ status: 400, errors: [{ reason }] });
    expect(await ledger.unpublished()).toBe(0);
  });

  it('publishes the largest allowed event', async () => {
    await ledger.emit({ resource: 'large', n: 1, padding: 'x'.repeat(MAX_DATA_BYTES - 100) });
    await ledger.relayAll();
    expect(numbersOf(await ledger.streamed(), 'large')).toEqual([1]);
  });

  it('waits for the stream and then publishes', async () => {
    await ledger.manager.streams.delete(EVENTS_STREAM.name);
    await ledger.emit({ resource: 'a', n: 1 });
    const looks = jest.spyOn(ledger.manager.streams, 'info');
    let sent = 0;
    await relaying(
      async () => {
        await eventually('some looks', async () => (looks.mock.calls.length > 2 ? true : undefined));
        looks.mockRestore();
        expect(sent).toBe(0);
        await setUpStreams(ledger.manager);
        await ledger.untilPublished();
      },
      (...args) => {
        sent += 1;
        return publish(...args);
      },
    );
    expect(numbersOf(await ledger.streamed(), 'a')).toEqual([1]);
  });

  it('sends nothing while the broker is unavailable, and everything when it is back', async () => {
    let sent = 0;
    await relaying(
      async () => {
        await ledger.world.nats.kill();
        await eventually('a broken link', async () => (ledger.world.link.isUp() ? undefined : true));
        const before = sent;
        for (const n of upTo(5)) await ledger.emit({ resource: 'a', n }, { resource: 'b', n });
        expect(sent).toBe(before);
        await ledger.world.nats.start();
        await ledger.untilPublished();
      },
      (...args) => {
        sent += 1;
        return publish(...args);
      },
    );
    const events = await ledger.streamed();
    expect([numbersOf(events, 'a'), numbersOf(events, 'b')]).toEqual([upTo(5), upTo(5)]);
  });
});
