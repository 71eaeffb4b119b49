/** Catches: pauses that do not grow, shrink or spread as documented, and retries without an end. */
import { SEEDED } from '@stratus/testing/random';
import fc from 'fast-check';
import { pauseBefore } from './retry-pause.js';

const HOUR_MS = 3_600_000;
const MIDDLE = 0.5;

/** The pauses of a receiver that never accepts. */
function allPauses(random: number): number[] {
  const pauses: number[] = [];
  let sinceFirst = 0;
  for (let attempt = 1; ; attempt += 1) {
    const pause = pauseBefore(attempt, sinceFirst, random, null);
    if (pause === undefined) return pauses;
    pauses.push(pause);
    sinceFirst += pause;
  }
}

describe('the pause before the next attempt', () => {
  it('grows from 5 s to 6 h, for 3 days', () => {
    const pauses = allPauses(MIDDLE);
    const seconds = [5, 15, 45, 135, 405, 1_215, 3_645, 10_935];
    expect(pauses.map((ms) => ms / 1_000)).toEqual([...seconds, ...Array.from({ length: 11 }, () => 21_600)]);
  });

  it('spreads by 20 % in both directions', () => {
    expect([0, MIDDLE, 1].map((random) => pauseBefore(1, 0, random, null))).toEqual([4_000, 5_000, 6_000]);
  });

  it('ends exactly when 3 days are over', () => {
    const pause = 6 * HOUR_MS;
    expect(pauseBefore(12, 66 * HOUR_MS, MIDDLE, null)).toBe(pause);
    expect(pauseBefore(12, 66 * HOUR_MS + 1, MIDDLE, null)).toBeUndefined();
  });

  it('is at least what the receiver asks for, at most 6 h', () => {
    expect([100, 60_000, 90 * HOUR_MS].map((ms) => pauseBefore(1, 0, MIDDLE, ms))).toEqual([
      5_000,
      60_000,
      6 * HOUR_MS,
    ]);
  });

  it('is a whole number within its bounds, whatever happened', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const asked = fc.option(fc.nat());
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), fc.nat(), random, asked, (attempt, since, random, ms) => {
        const pause = pauseBefore(attempt, since, random, ms) ?? 4_000;
        expect(Number.isSafeInteger(pause)).toBe(true);
        expect(pause).toBeGreaterThanOrEqual(4_000);
        expect(pause).toBeLessThanOrEqual(7.2 * HOUR_MS);
      }),
      SEEDED,
    );
  });
});
