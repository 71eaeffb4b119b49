/** Catches: an event that is applied twice, out of order or never; a gap that holds up a resource; an unnoticed new history. */
import fc from 'fast-check';
import { EventOrder } from './event-order.js';
import type { OrderedEvent, Outcome } from './event-order.js';

const LIMITS = { maxWaiting: 3, maxWaitMs: 1_000, maxRemembered: 1_000 };

/** The n-th event of a resource, n minutes after the start of its history. */
const event = (sequence: number, resource = 'vpc 1', history = 'old'): OrderedEvent => ({
  resource,
  sequence,
  id: `${history} ${resource} #${sequence}`,
  time: new Date(Date.UTC(history === 'old' ? 2026 : 2027, 0, 1, 0, sequence)).toISOString(),
});
const after = (sequence: number) => {
  const { id, time } = event(sequence);
  return { sequence, id, time };
};
const sequencesOf = ({ ready }: Outcome<OrderedEvent>): number[] => ready.map(({ sequence }) => sequence);

/** An order that applies at once what is ready. */
class Applied {
  readonly order: EventOrder<OrderedEvent>;

  constructor(limits = LIMITS) {
    this.order = new EventOrder(limits);
  }

  offer(offered: OrderedEvent, now = 0): Outcome<OrderedEvent> {
    return this.done(this.order.offer(offered, now));
  }

  expect(isSettling: boolean, isComplete = true, now = 0): Outcome<OrderedEvent> {
    return this.done(this.order.expect({ isSettling, isComplete }, now));
  }

  private done(outcome: Outcome<OrderedEvent>): Outcome<OrderedEvent> {
    for (const each of outcome.ready) this.order.applied(each);
    return outcome;
  }
}

describe('the order of a resource', () => {
  it('passes on each event once', () => {
    const applied = new Applied();
    expect(sequencesOf(applied.offer(event(1)))).toEqual([1]);
    expect(sequencesOf(applied.offer(event(2)))).toEqual([2]);
    expect(applied.offer(event(1))).toEqual({ ready: [], gaps: [], isRepeat: true });
    expect(applied.offer(event(2)).isRepeat).toBe(true);
  });

  it('begins where the store ends, or where the consumer begins', () => {
    const applied = new Applied();
    applied.order.remember('vpc 1', after(4));
    expect(applied.offer(event(4)).isRepeat).toBe(true);
    expect(sequencesOf(applied.offer(event(5)))).toEqual([5]);
    expect(sequencesOf(applied.offer(event(17, 'vpc 2')))).toEqual([17]);
  });

  it('keeps events waiting for a missing one, without holding up others', () => {
    const applied = new Applied();
    applied.offer(event(1));
    expect(sequencesOf(applied.offer(event(4)))).toEqual([]);
    expect(sequencesOf(applied.offer(event(3)))).toEqual([]);
    expect(sequencesOf(applied.offer(event(1, 'vpc 2')))).toEqual([1]);
    expect(sequencesOf(applied.offer(event(2)))).toEqual([2, 3, 4]);
  });

  it.each<[string, (applied: Applied) => Outcome<OrderedEvent>]>([
    ['a second', ({ order }) => order.tick(1_000)],
    ['more than three', (applied) => [4, 5, 6].map((n) => applied.offer(event(n), 999)).at(-1)!],
  ])('goes on without a missing event after %s', (_, wait) => {
    const applied = new Applied();
    applied.offer(event(1));
    applied.offer(event(3));
    expect(applied.order.tick(999).ready).toEqual([]);
    const { ready, gaps } = wait(applied);
    expect(ready[0]).toEqual(event(3));
    expect(gaps).toEqual([{ resource: 'vpc 1', last: 1, next: 3 }]);
    expect(applied.offer(event(2)).isRepeat).toBe(true);
  });

  it('does not acknowledge what is still being applied', () => {
    const { order } = new Applied();
    const first = event(1);
    order.offer(first, 0);
    expect(order.offer(event(1), 0)).toEqual({ ready: [], gaps: [], isRepeat: false, held: first });
    order.offer(event(3), 0);
    expect(order.offer(event(3), 0).held).toEqual(event(3));
    order.applied(first);
    expect(order.offer(event(1), 0).isRepeat).toBe(true);
  });
});

describe('while events may still be redelivered', () => {
  it('an unknown resource waits for its first event, however many wait', () => {
    const applied = new Applied();
    applied.expect(true);
    for (const n of [3, 4, 5, 6, 7]) expect(applied.offer(event(n)).ready).toEqual([]);
    expect(applied.order.tick(5_000).ready).toEqual([]);
    expect(sequencesOf(applied.offer(event(1)))).toEqual([1]);
    expect(sequencesOf(applied.offer(event(2)))).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('and afterwards begins with the first event that is there, which is no gap', () => {
    const applied = new Applied();
    applied.expect(true);
    applied.offer(event(4));
    applied.offer(event(3));
    const { ready, gaps } = applied.expect(false);
    expect([ready, gaps]).toEqual([[event(3), event(4)], []]);
  });
});

describe('without all types', () => {
  it('missing numbers mean nothing', () => {
    const applied = new Applied();
    applied.expect(false, false);
    expect([1, 5, 9].flatMap((n) => sequencesOf(applied.offer(event(n))))).toEqual([1, 5, 9]);
    expect(applied.offer(event(5)).isRepeat).toBe(true);
  });

  it('events wait for redelivered ones, and then continue in order', () => {
    const applied = new Applied();
    applied.expect(true, false);
    for (const n of [9, 5, 7]) applied.offer(event(n));
    const { ready, gaps } = applied.expect(false, false);
    expect(ready.map(({ sequence }) => sequence)).toEqual([5, 7, 9]);
    expect(gaps).toEqual([]);
  });
});

describe('another history', () => {
  const restart = (offered: OrderedEvent) => {
    const applied = new Applied();
    applied.order.remember('vpc 1', after(5));
    return applied.offer(offered);
  };

  it.each([
    ['an event that is newer than all applied ones', event(1, 'vpc 1', 'new')],
    ['another event with the last number', { ...event(5), id: 'other' }],
  ])('begins with %s', (_, first) => {
    const { ready, isRepeat, anotherHistory } = restart(first);
    expect([ready, isRepeat, anotherHistory]).toEqual([[first], false, { position: after(5), dropped: [] }]);
  });

  it.each([event(5), event(4), event(1)])('does not begin with a repeat: %j', (repeat) => {
    expect(restart(repeat)).toEqual({ ready: [], gaps: [], isRepeat: true });
  });

  it('goes on from its first event, and ignores the end of what was being applied', () => {
    const { order } = new Applied();
    const old = event(1);
    order.offer(old, 0);
    order.offer(event(3), 0);
    const first = event(1, 'vpc 1', 'new');
    expect(order.offer(first, 0)).toMatchObject({ ready: [first], anotherHistory: { dropped: [event(3)] } });
    order.applied(old);
    expect(order.offer(event(1, 'vpc 1', 'new'), 0).held).toBe(first);
    expect(sequencesOf(order.offer(event(2, 'vpc 1', 'new'), 0))).toEqual([2]);
  });

  it('is not seen in an event that came late although its clock was ahead', () => {
    const applied = new Applied();
    const ahead = { ...event(1), time: '2026-06-01T00:00:00.000Z' };
    applied.offer(ahead);
    applied.offer(event(2));
    expect(applied.offer(ahead).isRepeat).toBe(true);
  });
});

describe('any order of deliveries', () => {
  const RESOURCES = ['vpc 1', 'vpc 2', 'tag 7'];
  const COUNT = 6;
  const all = RESOURCES.flatMap((resource) => Array.from({ length: COUNT }, (_, index) => event(index + 1, resource)));
  const deliveries = fc
    .array(fc.nat({ max: all.length - 1 }), { maxLength: 20 })
    .chain((repeats) => fc.shuffledSubarray([...all.keys(), ...repeats], { minLength: all.length + repeats.length }));

  it('with repeats gives each event once, in the order of its resource', () => {
    fc.assert(
      fc.property(deliveries, fc.boolean(), (indexes, applyAtOnce) => {
        const order = new EventOrder({ ...LIMITS, maxWaiting: all.length });
        order.expect({ isSettling: true, isComplete: true }, 0);
        const passed: OrderedEvent[] = [];
        for (const index of indexes) {
          const { ready } = order.offer({ ...all[index]! }, 0);
          passed.push(...ready);
          if (applyAtOnce) for (const each of ready) order.applied(each);
        }
        for (const resource of RESOURCES) {
          const sequences = passed.filter((each) => each.resource === resource).map(({ sequence }) => sequence);
          expect(sequences).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
        }
      }),
    );
  });
});

it('forgets resources that are idle, and only these', () => {
  const order = new EventOrder({ ...LIMITS, maxRemembered: 2 });
  order.offer(event(1, 'busy'), 0);
  order.remember('idle', after(3));
  order.remember('third', undefined);
  expect(['busy', 'idle', 'third'].map((resource) => order.knows(resource))).toEqual([true, false, true]);
});
