import { isListingDue } from './listing-pace.js';

const EVERY_MS = 5_000;
const due = (consumers: number | undefined, tookMs: number, later: number): boolean =>
  isListingDue({ ...(consumers !== undefined && { consumers }), endedAt: 1_000, tookMs }, 7, 1_000 + later, EVERY_MS);

it('consumers that were never listed are listed at once', () => {
  expect(isListingDue(undefined, 7, 0, EVERY_MS)).toBe(true);
});

it.each<[string, number | undefined, number, number]>([
  ['a quick listing is repeated at the usual pace', 7, 2, 5_000],
  ['also when the number of consumers has changed', 8, 2, 5_000],
  ['a slow one is repeated rarely', 7, 3_700, 370_000],
  ['sooner when the number of consumers has changed', 8, 3_700, 37_000],
  ['and rarely after it failed', undefined, 5_000, 500_000],
])('%s', (_title, consumers, tookMs, pauseMs) => {
  expect(due(consumers, tookMs, pauseMs - 1)).toBe(false);
  expect(due(consumers, tookMs, pauseMs)).toBe(true);
});
