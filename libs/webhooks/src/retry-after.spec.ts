/** Catches: a pause that a receiver asks for and does not get, or one that is not valid. */
import { retryAfterMs } from './retry-after.js';

const HOUR_MS = 3_600_000;

describe('Retry-After', () => {
  const now = Date.parse('2026-11-29T10:00:00.400Z');

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['999999999999999999999', 6 * HOUR_MS],
    ['Sun, 29 Nov 2026 10:00:30 GMT', 29_600],
    ['Sun, 29 Nov 2026 09:00:00 GMT', 0],
    ['Sun, 29 Nov 2099 09:00:00 GMT', 6 * HOUR_MS],
    ['Sun, 99 Nov 2026 09:00:00 GMT', null],
    ['2026-11-29', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%j means a pause of %j ms', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});
