import { endingOf, inDays } from './expiry.js';

const now = Date.parse('2026-01-01T12:00:00Z');

it('counts days in UTC, as the API writes times', () => expect(inDays(90, now)).toBe('2026-04-01T12:00:00'));

it.each([
  ['2999-12-12T05:00:00', 'never'],
  ['2026-01-01T12:00:00', 'ended'],
  ['2026-01-08T11:59:59', 'soon'],
  ['2026-01-08T12:00:00', 'later'],
])('says how near the end is: %s, %s', (expiry, ending) => expect(endingOf(expiry, now)).toBe(ending));
