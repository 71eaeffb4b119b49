/** Catches: an event that a reader misses or gets twice when the stream is restored, recreated or another one. */
import type { StreamEvent } from './stream-event.js';
import { StreamPosition } from './stream-position.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const state = (lastSequence: number, created = 'first') => ({
  created,
  lastSequence,
  lastTime: lastSequence === 0 ? undefined : at(100),
});
/** Event n of a resource, at a time. */
const event = (id: string, n: number, second: number): StreamEvent => ({
  id: `${id} ${n} ${second}`,
  type: 'vpc_update',
  time: at(second),
  accountId: 1,
  entity: { type: 'vpc', id, label: '' },
  sequence: n,
  text: '',
});

it('reading begins with the next event, and goes on behind the last one that was read', () => {
  const position = new StreamPosition();
  expect(position.startIn(state(7))).toEqual({ fromSequence: 8 });
  expect(position.startIn(state(9))).toEqual({ fromSequence: 8 });
  position.read(9);
  expect(position.startIn(state(9))).toEqual({ fromSequence: 10 });
});

it.each([
  ['a recreated stream', state(40, 'second')],
  ['a stream that a saved state has restored', state(8)],
])('%s is read from the time at which reading began, also at a second try', (_, other) => {
  const position = new StreamPosition();
  position.startIn(state(7));
  position.read(9);
  expect(position.startIn({ ...other })).toEqual({ since: at(100) });
  expect(position.startIn({ ...other, lastSequence: 50 })).toEqual({ fromSequence: 1 });
  position.read(3);
  expect(position.startIn({ ...other, lastSequence: 50 })).toEqual({ fromSequence: 4 });
});

it('everything in it is new if the first stream was empty', () => {
  const position = new StreamPosition();
  expect(position.startIn(state(0))).toEqual({ fromSequence: 1 });
  expect(position.startIn(state(1, 'second'))).toEqual({ all: true });
  expect(position.take(event('1', 1, 1))).toBe(true);
});

it('an event that was published again is taken once', () => {
  const position = new StreamPosition();
  position.startIn(state(7));
  expect(
    [event('1', 3, 101), event('1', 4, 102), event('1', 3, 101), event('1', 5, 103)].map((e) => position.take(e)),
  ).toEqual([true, true, false, true]);
});

it('of a recreated stream, events of before are left out, and those of a new installation are taken', () => {
  const position = new StreamPosition();
  position.startIn(state(7));
  position.take(event('1', 5, 101));
  position.startIn(state(3, 'second'));
  expect(position.take(event('1', 5, 101))).toBe(false);
  expect(position.take(event('2', 1, 99))).toBe(false);
  expect(position.take(event('3', 1, 101))).toBe(true);
  expect(position.take(event('1', 1, 102))).toBe(true);
});

it('an event of a service whose clock was ahead is taken once, also after later events with earlier times', () => {
  const position = new StreamPosition();
  const [ahead, after] = [event('1', 3, 3_650), event('1', 4, 60)];
  expect([ahead, after, ahead, after].map((each) => position.take(each))).toEqual([true, true, false, false]);
});
