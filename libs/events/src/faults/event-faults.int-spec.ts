/**
 * Catches: a fault that loses an event or breaks the order of its resource, one that never happens, and one that happens where the test
 * control is not open.
 */
import type { EventFault } from '@stratus/contracts';
import { LedgerWorld, numbersOf } from '../../test/ledger-world.js';
import { EventFaults } from './event-faults.js';

const world = new LedgerWorld();
beforeAll(() => world.open());
afterAll(() => world.close());

let now: number;
beforeEach(async () => {
  await world.clear();
  now = 0;
  world.faults = new EventFaults(
    () => undefined,
    () => now,
  );
});

const TWICE: EventFault = { isRepeated: true, delayMs: 0 };
const late = (delayMs: number): EventFault => ({ isRepeated: false, delayMs });
const numbers = async (resource: string): Promise<number[]> => numbersOf(await world.streamed(), resource);

describe('an event of a call with a fault', () => {
  it('comes twice, with the same id, before the next one of its resource', async () => {
    await world.emitWith(TWICE, { resource: 'a', n: 1 }, { resource: 'b', n: 1 });
    await world.emit({ resource: 'a', n: 2 });
    await world.relayAll();
    expect(await numbers('a')).toEqual([1, 1, 2]);
    expect(await numbers('b')).toEqual([1, 1]);
    const [first, second] = (await world.streamed()).filter(({ data }) => data.resource === 'a');
    expect(second).toEqual(first);
  });

  it('comes late, and before later ones of its resource, for which others do not wait', async () => {
    await world.emit({ resource: 'a', n: 1 });
    await world.emitWith(late(1_000), { resource: 'a', n: 2 });
    await world.emit({ resource: 'a', n: 3 }, { resource: 'b', n: 1 });
    const stopping = new AbortController();
    const relay = world.relay();
    const running = relay.run({ over: stopping.signal, isInForce: () => !stopping.signal.aborted });
    try {
      await world.untilUnpublished(2);
      expect([await numbers('a'), await numbers('b')]).toEqual([[1], [1]]);
      now = 1_000;
      relay.wake();
      await world.untilPublished();
      expect(await numbers('a')).toEqual([1, 2, 3]);
    } finally {
      stopping.abort();
      await running;
    }
  });

  it('wakes the relay when it is due', async () => {
    const woken = new Promise<void>((wake) => {
      world.faults = new EventFaults(wake);
    });
    await world.emitWith(late(20), { resource: 'a', n: 1 });
    await woken;
  });

  it('comes once the process that noted the fault has ended', async () => {
    await world.emitWith({ isRepeated: true, delayMs: 60_000 }, { resource: 'a', n: 1 });
    world.faults = new EventFaults(() => undefined);
    await world.relayAll();
    expect(await numbers('a')).toEqual([1]);
  });

  it.each([
    [60_001, true],
    [-1, true],
    [0.5, true],
    ['5', true],
    [undefined, true],
    [1_000, 'yes'],
  ])('comes as always if the fault is malformed: %j, %j', async (delayMs, isRepeated) => {
    await world.emitWith({ delayMs, isRepeated } as EventFault, { resource: 'a', n: 1 });
    await world.relayAll();
    expect(await numbers('a')).toEqual([1]);
  });

  it('comes as always without test control', async () => {
    world.faults = null;
    await world.emitWith({ isRepeated: true, delayMs: 60_000 }, { resource: 'a', n: 1 });
    await world.relayAll();
    expect(await numbers('a')).toEqual([1]);
  });
});
