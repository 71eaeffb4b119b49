/** Catches: a scale that concerns another account, a wait that no timer can keep, and memory that grows with each test. */
import { JobScales } from './job-scales.js';

const HOUR_MS = 3_600_000;

it('nothing changes until someone sets a scale', () => {
  const scales = new JobScales();
  expect([scales.of(null), scales.of(1), scales.scaled(1500, 1)]).toEqual([1, 1, 1500]);
});

it('an account has its own, else that of every account', () => {
  const scales = new JobScales();
  scales.set(null, 2);
  scales.set(1, 0);
  expect([1, 2].map((accountId) => scales.scaled(1500, accountId))).toEqual([0, 3000]);
  scales.set(1, null);
  expect([scales.of(1), scales.of(null)]).toEqual([2, 2]);
  scales.set(null, null);
  expect(scales.of(1)).toBe(1);
});

it.each([
  [0, 1500, 0],
  [0.001, 1500, 2],
  [100, 1500, 150_000],
  [100, HOUR_MS, 24 * HOUR_MS],
  [1, 48 * HOUR_MS, 48 * HOUR_MS],
])('with %d, %d ms take %d', (scale, milliseconds, expected) => {
  const scales = new JobScales();
  scales.set(1, scale);
  expect(scales.scaled(milliseconds, 1)).toBe(expected);
});

it('a thousand accounts have one; then the first loses it, and never every account', () => {
  const scales = new JobScales();
  scales.set(null, 3);
  for (let accountId = 1; accountId <= 1001; accountId += 1) scales.set(accountId, 0);
  expect([1, 2, 1001].map((accountId) => scales.of(accountId))).toEqual([3, 0, 0]);
});
