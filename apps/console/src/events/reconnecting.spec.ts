import { ApiProblem } from '../api/api-problem.js';
import { isFinal, reconnectDelay } from './reconnecting.js';

const refusal = (status: number, retryAfter?: number): ApiProblem =>
  new ApiProblem(status, [{ reason: 'no' }], undefined, retryAfter);

it('waits a second first, then twice as long each time, at most half a minute, spread by half', () => {
  expect([1, 2, 3, 6, 60].map((failures) => reconnectDelay(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 30_000, 30_000,
  ]);
  expect(reconnectDelay(1, 1)).toBe(1_500);
});

it('never returns soon after a limit, and not before the gateway asks for it', () => {
  expect(reconnectDelay(1, 0, refusal(429))).toBe(30_000);
  expect(reconnectDelay(1, 0, refusal(429, 60))).toBe(60_000);
});

it.each([
  [400, true],
  [401, true],
  [403, true],
  [429, false],
  [503, false],
  [0, false],
])('after %d: gives up %s', (status, final) => expect(isFinal(refusal(status))).toBe(final));
