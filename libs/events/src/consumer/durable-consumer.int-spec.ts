import { jetstream } from '@nats-io/jetstream';
import type { Consumer, JetStreamClient, JsMsg } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { counter } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import type { CloudEvent } from '../envelope/cloud-event.js';
import { DEAD_LETTERS_STREAM, EVENTS_STREAM, setUpStreams } from '../streams/streams.js';
import { CuttableLine } from '../../test/cuttable-line.js';
import { LedgerWorld, logger, upTo } from '../../test/ledger-world.js';
import type { Emitted } from '../../test/ledger-world.js';
import { DeadLetters } from './dead-letters.js';
import { DurableConsumer } from './durable-consumer.js';
import { ensureConsumer } from './ensure-consumer.js';
import type { Subscription } from './subscription.js';

const NAME = 'spec-effects';
const ledger = new LedgerWorld();
const buried = counter(ledger.metrics, 'buried', 'buried');
const applied = counter(ledger.metrics, 'applied', 'applied');
beforeAll(() => ledger.open());
beforeEach(() => ledger.clear());
afterEach(() => ledger.manager.consumers.delete(EVENTS_STREAM.name, NAME).catch(() => undefined));
afterAll(() => ledger.close());

const emit = async (resource: string, ...numbers: number[]): Promise<void> => {
  for (const n of numbers) await ledger.emit({ resource, n });
  await ledger.relayAll();
};

const FORGED = JSON.stringify({
  id: '01a22697-88fa-7304-8473-0fc4260b48ec',
  accountid: 1,
  entitytype: 'user',
  entityid: '1',
  type: 'user_delete',
  data: { n: 1 },
});

/** Each event adds its number to the effects. */
const effect: Subscription['apply'] = async ({ statements }, events) => {
  for (const { id, data } of events as CloudEvent<Emitted>[])
    await statements.query('insert into effects (event_id, n) values ($1, $2)', [id, data.n]);
};

/** Runs a consumer while `during` runs. */
async function consuming(
  during: () => Promise<unknown>,
  subscription: Partial<Subscription> = {},
  client: JetStreamClient = ledger.client,
): Promise<void> {
  const consumer = new DurableConsumer(
    { name: NAME, apply: effect, ...subscription },
    {
      database: ledger.database,
      jetstream: client,
      manager: ledger.manager,
      deadLetters: new DeadLetters('spec', ledger.client, buried, logger),
      applied,
      logger,
    },
  );
  const stopping = new AbortController();
  const running = consumer.run(stopping.signal);
  try {
    await during();
  } finally {
    stopping.abort();
    await running;
  }
}

const untilEffects = (...numbers: number[]) =>
  eventually(`effects ${numbers.join()}`, async () => {
    const seen = await ledger.effects();
    if (seen.length >= numbers.length) return true;
    throw new Error(seen.join());
  });
const pending = async () => (await ledger.manager.consumers.info(EVENTS_STREAM.name, NAME)).num_ack_pending;
const untilAcknowledged = () =>
  eventually('all acknowledged', async () => ((await pending()) === 0 ? true : undefined));

/** The same stream without acknowledgements, as left by a process that dies before it acknowledges. */
const withoutAcks = (): JetStreamClient => {
  const consumers = {
    get: async (stream: string, name: string): Promise<Consumer> => {
      const consumer = await ledger.client.consumers.get(stream, name);
      const consume = consumer.consume.bind(consumer);
      consumer.consume = ((options: { callback: (message: JsMsg) => void }) =>
        consume({
          ...options,
          callback: (message) => options.callback(Object.assign(message, { ack: () => undefined })),
        })) as never;
      return consumer;
    },
  };
  return { consumers } as unknown as JetStreamClient;
};

describe('a durable consumer', () => {
  it('applies events in order, and nothing again on a second start', async () => {
    await emit('a', ...upTo(5));
    await consuming(async () => {
      await untilEffects(...upTo(5));
      await untilAcknowledged();
    });
    await consuming(() => emit('a', 6).then(() => untilEffects(...upTo(6))));
    expect(await ledger.effects()).toEqual(upTo(6));
  });

  it('loses the filter of an earlier release and continues where it was', async () => {
    await emit('a', ...upTo(3));
    await consuming(() => untilEffects(...upTo(3)).then(untilAcknowledged), { filterSubject: 'events.>' });
    // Without the inbox, a repeated event has its effect again.
    await ledger.database.pool.query('truncate inbox');
    await emit('a', 4, 5);
    await consuming(() => untilEffects(...upTo(5)).then(untilAcknowledged));
    expect(await ledger.effects()).toEqual(upTo(5));
    const { config } = await ledger.manager.consumers.info(EVENTS_STREAM.name, NAME);
    expect(config).not.toHaveProperty('filter_subject');
  });

  it('has each effect once when the process dies between the commit and the acknowledgement', async () => {
    await emit('a', ...upTo(5));
    await consuming(() => untilEffects(...upTo(5)), {}, withoutAcks());
    expect(await pending()).toBe(5);
    await consuming(untilAcknowledged);
    expect(await ledger.effects()).toEqual(upTo(5));
  });

  it('keeps the order after a crash: unapplied events are redelivered at once, before newer ones', async () => {
    await emit('a', ...upTo(3));
    let entered = false;
    await consuming(() => eventually('a delivery', async () => entered || undefined), {
      apply: () => {
        entered = true;
        return Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
      },
    });
    await emit('a', 4, 5);
    await consuming(() => untilEffects(...upTo(5)));
    expect(await ledger.effects()).toEqual(upTo(5));
  });

  it('receives replayed events under new sequences, without effect', async () => {
    await emit('a', ...upTo(3));
    await consuming(async () => {
      await untilEffects(...upTo(3));
      const [first] = await ledger.streamed();
      await ledger.client.publish('events.1.thing.thing_update', JSON.stringify(first));
      await emit('a', 4);
      await untilEffects(...upTo(4));
      await untilAcknowledged();
    });
    expect(await ledger.effects()).toEqual(upTo(4));
  });

  it('stores a poison event as a dead letter; its resource continues after it, others without waiting', async () => {
    const tried: number[] = [];
    await ledger.emit(...upTo(3).map((n) => ({ resource: 'sick', n })), ...[11, 12].map((n) => ({ resource: 'b', n })));
    await ledger.relayAll();
    await consuming(() => untilEffects(11, 12, 2, 3), {
      apply: async (transaction, events) => {
        const numbers = (events as CloudEvent<Emitted>[]).map(({ data }) => data.n);
        if (numbers.length === 1) tried.push(...numbers);
        if (numbers.includes(1)) throw new Error('number 1 is not for me');
        await effect(transaction, events);
      },
    });
    expect(await ledger.effects()).toEqual([11, 12, 2, 3]);
    expect(tried.filter((n) => n === 1)).toHaveLength(5);
    const letter = await ledger.manager.streams.getMessage(DEAD_LETTERS_STREAM.name, {
      last_by_subj: `dead.spec.${NAME}`,
    });
    expect(letter?.json()).toMatchObject({ data: { resource: 'sick', n: 1 } });
    expect(letter?.header.get('Stratus-Reason')).toBe('number 1 is not for me');
    expect(letter?.header.get('Stratus-Subject')).toBe('events.1.thing.thing_update');
  });

  it.each([
    ['that is not an event', 'not json'],
    ['whose event is another one than its subject says', FORGED],
  ])('stores a message %s as a dead letter', async (_title, text) => {
    await ledger.client.publish('events.1.thing.thing_update', text);
    const before = (await buried.get()).values[0]?.value ?? 0;
    await consuming(() =>
      eventually('a dead letter', async () =>
        ((await buried.get()).values[0]?.value ?? 0) > before ? true : undefined,
      ),
    );
  });

  it('keeps a poison event while storing its dead letter fails', async () => {
    await ledger.manager.streams.delete(DEAD_LETTERS_STREAM.name);
    await emit('sick', 1, 2);
    let tries = 0;
    await consuming(
      async () => {
        await eventually('more tries than five', async () => (tries > 6 ? true : undefined));
        expect(await ledger.effects()).toEqual([]);
        await setUpStreams(ledger.manager);
        await untilEffects(2);
      },
      {
        apply: async (transaction, events) => {
          if ((events as CloudEvent<Emitted>[]).some(({ data }) => data.n === 1)) {
            tries += 1;
            throw new Error('poison');
          }
          await effect(transaction, events);
        },
      },
    );
    expect((await ledger.manager.streams.info(DEAD_LETTERS_STREAM.name)).state.messages).toBe(1);
  });

  it('stores no dead letter because the database is unavailable', async () => {
    const before = (await buried.get()).values[0]?.value ?? 0;
    await emit('a', 1);
    let tries = 0;
    await consuming(() => untilEffects(1), {
      apply: (transaction, events) => {
        tries += 1;
        return tries <= 7
          ? Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
          : effect(transaction, events);
      },
    });
    expect((await buried.get()).values[0]?.value ?? 0).toBe(before);
  });

  it('does not repeat an effect when a later listener fails', async () => {
    await emit('a', 1, 2);
    await consuming(untilEffects.bind(undefined, 1, 2), {
      afterCommit: () => {
        throw new Error('listener');
      },
    });
    await consuming(untilAcknowledged);
    expect(await ledger.effects()).toEqual([1, 2]);
  });

  it('continues after the broker was killed, its consumer deleted or the stream lost', async () => {
    await emit('a', 1);
    await consuming(async () => {
      await untilEffects(1);
      await ledger.world.nats.kill();
      await ledger.world.nats.start();
      await eventually('the link', async () => ledger.world.link.isUp() || undefined);
      await emit('a', 2);
      await untilEffects(1, 2);
      await ledger.manager.consumers.delete(EVENTS_STREAM.name, NAME);
      await emit('a', 3);
      await untilEffects(1, 2, 3);
      await ledger.manager.streams.delete(EVENTS_STREAM.name);
      await setUpStreams(ledger.manager);
      await emit('a', 4);
      await untilEffects(1, 2, 3, 4);
    });
    expect(await ledger.effects()).toEqual(upTo(4));
  });
});

/**
 * The broker does not announce that the consumer is gone: the broker was down, or the service's connection was. Two silent
 * intervals of five seconds pass until the service asks.
 */
describe('a stream that is lost without a notice', () => {
  it.each([
    ['and recreated without its consumer', async () => undefined],
    [
      'and recreated with its consumer',
      () =>
        ensureConsumer(ledger.manager, EVENTS_STREAM.name, {
          name: NAME,
          maxUnacknowledged: 800,
        }),
    ],
  ])('together with the broker store, %s, is followed again', async (_title, restore) => {
    await emit('a', 1, 2);
    await consuming(async () => {
      await untilEffects(1, 2);
      await ledger.loseStore();
      await setUpStreams(ledger.manager);
      await restore();
      await emit('a', 3);
      await untilEffects(...upTo(3));
    });
    expect(await ledger.effects()).toEqual(upTo(3));
  });

  it('while the connection is unavailable is followed again', async () => {
    const line = await CuttableLine.to(ledger.world.nats.port);
    const connection = await connect({ servers: line.address, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
    try {
      await emit('a', 1, 2);
      await consuming(
        async () => {
          await untilEffects(1, 2);
          line.cut();
          await ledger.manager.streams.delete(EVENTS_STREAM.name);
          await setUpStreams(ledger.manager);
          line.restore();
          await emit('a', 3);
          await untilEffects(...upTo(3));
        },
        {},
        jetstream(connection),
      );
      expect(await ledger.effects()).toEqual(upTo(3));
    } finally {
      await connection.close();
      await line.close();
    }
  });
});
