import { consumersToAsk } from './consumers-to-ask.js';
import type { Questions } from './consumers-to-ask.js';

const NOW = 1_000_000;
const toAsk = (
  names: readonly string[],
  remembered: readonly string[],
  asked: readonly string[],
  last?: Questions,
): string[] => consumersToAsk({ names, remembered: new Set(remembered), asked: new Set(asked) }, last, NOW);
const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `consumer-${n}`);

it.each<[string, string[], string[], string[], string[]]>([
  [
    'unknown consumers first, however long ago the others were asked',
    ['a', 'b', 'c'],
    ['a', 'b'],
    ['b', 'a'],
    ['c', 'b', 'a'],
  ],
  [
    'those remembered by an earlier keeper before those that it has asked about',
    ['a', 'b', 'c'],
    ['a', 'b'],
    ['a'],
    ['c', 'b', 'a'],
  ],
  ['the one asked longest ago before the others', ['a', 'b', 'c'], ['a', 'b', 'c'], ['b', 'c', 'a'], ['b', 'c', 'a']],
  ['one that did not answer when it is its turn', ['a', 'b'], ['b'], ['b', 'a'], ['b', 'a']],
  ['no consumer that is gone', ['a'], ['a', 'b'], ['b'], ['a']],
])('asks about %s', (_title, names, remembered, asked, expected) => {
  expect(toAsk(names, remembered, asked)).toEqual(expected);
});

it('asks about twenty at a time, and about each in its turn', () => {
  const names = numbered(50);
  expect(toAsk(names, [], [])).toEqual(names.slice(0, 20));
  expect(toAsk(names, names, names.slice(0, 20))).toEqual(names.slice(20, 40));
});

it.each<[string, string[], number, number]>([
  ['about known consumers after a hundred times what the latest questions took', ['known'], 30, 3_000],
  ['about an unknown one after ten times', ['known', 'unknown'], 30, 300],
])('asks %s', (_title, names, tookMs, pauseMs) => {
  const after = (ms: number) => toAsk(names, ['known'], [], { endedAt: NOW - ms, tookMs });
  expect(after(pauseMs - 1)).toEqual([]);
  expect(after(pauseMs)).toHaveLength(names.length);
});
