import { jest } from '@jest/globals';
import { SagaDurations } from './saga-durations.js';

const HOUR = 3_600_000;
const started = new Date();
afterEach(() => jest.restoreAllMocks());

it('a clock that jumps ahead prolongs no saga that began in this process', () => {
  const durations = new SagaDurations();
  durations.begin('a');
  jest.spyOn(Date, 'now').mockReturnValue(started.getTime() + HOUR);
  expect(durations.seconds({ id: 'a', started })).toBeLessThan(HOUR / 1000);
});

it('a saga of another process has run since its stored start, which may lie in the future', () => {
  const durations = new SagaDurations();
  jest.spyOn(Date, 'now').mockReturnValue(started.getTime() + HOUR);
  expect(durations.seconds({ id: 'b', started })).toBe(HOUR / 1000);
  expect(durations.seconds({ id: 'b', started: new Date(started.getTime() + 2 * HOUR) })).toBe(0);
});
