/** Catches: an event that stays unmarked or undelivered, and a negative age, after the clock of the process was ahead. */
import { counter } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import { LedgerWorld, logger, termUntil } from '../test/ledger-world.js';
import type { Emitted } from '../test/ledger-world.js';
import { DeadLetters } from './consumer/dead-letters.js';
import { DurableConsumer } from './consumer/durable-consumer.js';
import type { Subscription } from './consumer/subscription.js';
import type { CloudEvent } from './envelope/cloud-event.js';
import { ledgerLag } from './ledger/ledger-lag.js';

const HOUR_MS = 3_600_000;
const RealDate = Date;

/** Sets the clock of this process. */
function setClock(aheadMs: number): void {
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number]) {
      super(...((given.length === 0 ? [RealDate.now() + aheadMs] : given) as [number]));
    }
    static override now(): number {
      return RealDate.now() + aheadMs;
    }
  } as DateConstructor;
}

const ledger = new LedgerWorld();
beforeAll(() => ledger.open());
afterEach(() => void (globalThis.Date = RealDate));
afterAll(() => ledger.close());

describe('a clock that was an hour ahead and is set back', () => {
  it('leaves no event behind', async () => {
    const apply: Subscription['apply'] = async ({ statements }, events) => {
      for (const { id, data } of events as CloudEvent<Emitted>[])
        await statements.query('insert into effects (event_id, n) values ($1, $2)', [id, data.n]);
    };
    const consumer = new DurableConsumer(
      { name: 'spec-clock', apply },
      {
        database: ledger.database,
        jetstream: ledger.client,
        manager: ledger.manager,
        deadLetters: new DeadLetters('spec', ledger.client, counter(ledger.metrics, 'buried', 'buried'), logger),
        applied: counter(ledger.metrics, 'applied', 'applied'),
        logger,
      },
    );
    const stopping = new AbortController();
    setClock(HOUR_MS);
    const running = [ledger.relay().run(termUntil(stopping.signal)), consumer.run(stopping.signal)];
    try {
      await ledger.emit({ resource: 'a', n: 1 });
      await ledger.untilPublished();
      await eventually('the first event', async () => ((await ledger.effects()).length === 1 ? true : undefined));
      setClock(0);
      await ledger.emit({ resource: 'a', n: 2 }, { resource: 'b', n: 3 });
      await ledger.untilPublished();
      await eventually('the other events', async () => ((await ledger.effects()).length === 3 ? true : undefined));
    } finally {
      stopping.abort();
      await Promise.all(running);
    }
  });

  it('makes no event younger than now', async () => {
    setClock(HOUR_MS);
    await ledger.emit({ resource: 'c', n: 4 });
    expect(await ledgerLag(ledger.database.pool)).toEqual({ unpublished: 1, oldestSeconds: 0 });
  });
});
