/** Catches: a replay since another time than the one that was chosen. */
import { hoursAgo, timeOfInput } from './since.js';

it('writes times as the API reads them', () => {
  expect(hoursAgo(25, Date.parse('2026-03-01T00:30:00.999Z'))).toBe('2026-02-27T23:30:00');
  expect(['2026-03-01T00:30', '2026-03-01T00:30:07', '2026-03-01T00:30:07.000', ''].map(timeOfInput)).toEqual([
    '2026-03-01T00:30:00',
    '2026-03-01T00:30:07',
    '2026-03-01T00:30:07',
    undefined,
  ]);
});
