/** Catches: a clock that seems to be elsewhere than it is, and a time that is sent as a duration. */
import { advanceOf, aheadOf, lengthOf } from './clock-text.js';

it.each([
  [1, '1 second'],
  [3_600, '1 hour'],
  [90_061, '1 day 1 hour 1 minute 1 second'],
  [172_800, '2 days'],
  [315_360_000, '3,650 days'],
])('%i seconds are %s', (seconds, text) => expect(lengthOf(seconds)).toBe(text));

it('a clock with the real time is not ahead', () => {
  expect([aheadOf(0), aheadOf(60)]).toEqual(['No: this is the real time', '1 minute']);
});

it.each([
  ['', {}],
  [' P1D ', { advance: 'P1D' }],
  ['pt90m', { advance: 'PT90M' }],
  ['90', { advance: '90' }],
  ['2030-05-31T13:30:00', { to: '2030-05-31T13:30:00' }],
  ['2030-05-31 13:30:00Z', { to: '2030-05-31T13:30:00' }],
])('“%s” asks for %j', (text, request) => expect(advanceOf(text)).toEqual(request));
