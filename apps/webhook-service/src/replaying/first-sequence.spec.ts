/** Catches: a replay that leaves out its first events, or reads the whole stream. */
import { firstSequenceSince } from './first-sequence.js';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const find = async (hour: number, times: readonly (number | undefined)[]) => {
  let asked = 0;
  const timeOf = async (sequence: number) => {
    asked += 1;
    const found = times.slice(sequence - 1).find((time) => time !== undefined);
    return found === undefined ? undefined : at(found);
  };
  return { sequence: await firstSequenceSince(at(hour), { first: 1, last: times.length }, timeOf), asked };
};

it.each([
  [0, [1, 2, 3], 1],
  [2, [1, 2, 3], 2],
  [3, [1, 2, 2, 3], 4],
  [4, [1, 2, 3], 4],
  [2, [1, undefined, undefined, 2], 2],
  [5, [], 1],
])('since hour %i in %j: from sequence %i', async (hour, times, sequence) => {
  expect(await find(hour, times)).toMatchObject({ sequence });
});

it('asks for few messages of a long stream', async () => {
  const times = Array.from({ length: 10_000 }, (_, index) => index);
  const { sequence, asked } = await find(7_000, times);
  expect(sequence).toBe(7_001);
  expect(asked).toBeLessThan(16);
});
