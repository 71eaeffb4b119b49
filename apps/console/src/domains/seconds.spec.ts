import { durationOf } from './seconds.js';

it.each([
  [0, 'Default'],
  [300, '5 minutes'],
  [3_600, '1 hour'],
  [86_400, '1 day'],
  [1_209_600, '2 weeks'],
  [90, '90 seconds'],
])('%d seconds: %s', (seconds, words) => expect(durationOf(seconds)).toBe(words));
