/** Catches: a response, or its absence, that people misread, and deliveries that wait unseen. */
import { againMs, attemptsOf, colorOf, isAccepted, outcomeOf } from './delivery-text.js';

const attempt = (response_status: number | null, error: string | null, duration_ms: number | null = 1234) => ({
  response_status,
  error,
  duration_ms,
});

it.each([
  [attempt(204, null), 'Response 204 after 1,234 ms'],
  [attempt(302, 'Redirects are not followed'), 'Response 302 after 1,234 ms: Redirects are not followed'],
  [attempt(null, 'The connection was refused'), 'No response after 1,234 ms: The connection was refused'],
  [attempt(null, 'The URL is forbidden', null), 'No response: The URL is forbidden'],
  [attempt(null, null, null), undefined],
])('%j: %s', (each, words) => expect(outcomeOf(each)).toBe(words));

it('is accepted with any 2xx, and nothing else', () =>
  expect([200, 204, 299, 199, 300, 500, null].filter((status) => isAccepted({ response_status: status }))).toEqual([
    200, 204, 299,
  ]));

it('tells what waits after a failure from what waits for its turn', () => {
  const colors = [
    { status: 'pending', attempts: 0 },
    { status: 'pending', attempts: 1 },
    { status: 'delivered', attempts: 1 },
    { status: 'failed', attempts: 15 },
  ] as const;
  expect(colors.map(colorOf)).toEqual(['blue', 'orange', 'green', 'red']);
  expect([1, 2].map(attemptsOf)).toEqual(['1 attempt', '2 attempts']);
});

it('asks again soon while something waits, and never for more than a page in a second', () => {
  const quiet = [{ status: 'delivered' }] as const;
  const waiting = [{ status: 'failed' }, { status: 'pending' }] as const;
  expect(againMs([waiting])).toBeLessThan(againMs([quiet]));
  expect(againMs([])).toBe(againMs([quiet]));
  expect(againMs([quiet, waiting, quiet])).toBe(3 * againMs([waiting]));
  expect(againMs([waiting])).toBeGreaterThan(1_000);
});
