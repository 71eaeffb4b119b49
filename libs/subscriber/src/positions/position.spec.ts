/** Catches: a repeat that is taken for another history, or another history for a repeat, whatever a program has stored. */
import { isOfAnotherHistory, positionAfter, storedPosition } from './position.js';
import type { Position } from './position.js';

const at = (sequence: number, minute = sequence, id = `id-${sequence}`): Position => ({
  sequence,
  id,
  time: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
});

it('a position keeps the time of the newest event', () => {
  expect(positionAfter(undefined, at(1))).toEqual(at(1));
  expect(positionAfter(at(1), at(2))).toEqual(at(2));
  expect(positionAfter(at(1, 9), at(2))).toEqual(at(2, 9));
  expect(positionAfter(storedPosition({ sequence: 1 }), at(2))).toEqual(at(2));
});

it.each<[Partial<Record<keyof Position, unknown>>, Position | undefined]>([
  [at(3), at(3)],
  [{ ...at(3), sequence: '3' }, at(3)],
  [{ sequence: 3 }, { sequence: 3, id: '', time: '' }],
  [{}, undefined],
  [{ sequence: 'x' }, undefined],
  [{ sequence: 0 }, undefined],
])('stored %j is %j', (stored, position) => expect(storedPosition(stored as Partial<Position>)).toEqual(position));

it.each<[string, Partial<Position>, Position, boolean]>([
  ['the last event', at(5), at(5), false],
  ['an earlier event', at(5), at(2), false],
  ['an earlier event, of a clock that was ahead', at(5, 9), at(2, 8), false],
  ['a newer event', at(5), at(2, 6), true],
  ['another event with the last number', at(5), at(5, 4, 'other'), true],
  ['the last event, for a program that stores numbers only', { sequence: 5 }, at(5), false],
  ['an earlier event, for such a program', { sequence: 5 }, at(2, 6), false],
])('%s', (_, stored, event, expected) => expect(isOfAnotherHistory(storedPosition(stored)!, event)).toBe(expected));
