import { waitedBy, waitedIn } from './waited.js';

const HOUR = 3_600_000;
const AT = 1_000 * HOUR;
const last = { ms: 5_000, at: AT, pauseMs: 30_000 };

it.each([
  ['after its pause', AT + 30_000, 35_000],
  ['when it is woken early', AT + 1_000, 6_000],
  ['with a clock that has jumped ahead', AT + HOUR, 35_000],
  ['with a clock that was put back', AT - HOUR, 5_000],
])('a step that checks %s has waited for the time that has passed', (_, now, waited) => {
  expect(waitedBy(last, now)).toBe(waited);
});

it('before its first pause, it has waited for no time', () => {
  expect(waitedBy(undefined, AT)).toBe(0);
});

it('what an earlier version stored, the time of the first check, does not count', () => {
  expect([{ 'hold since': AT }, {}, { 'hold since': last }].map((results) => waitedIn(results, 'hold'))).toEqual([
    undefined,
    undefined,
    last,
  ]);
});
