import { type Disturbance, describeDisturbance, disturbancesFrom } from './disturbances.ts';

const VICTIMS = ['gateway', 'vpc-service', 'compute-service', 'nats', 'postgres'];

function first(count: number, seed: number): Disturbance[] {
  const faults = disturbancesFrom(seed, VICTIMS);
  return Array.from({ length: count }, () => faults.next().value);
}

describe('faults of a campaign', () => {
  it('are the same for the same seed, and different for another', () => {
    expect(first(50, 7)).toEqual(first(50, 7));
    expect(first(50, 7)).not.toEqual(first(50, 8));
  });

  it.each([1, 2, 3, 4, 5])(
    'strike every victim, lose the stream and cut the power in each round, sometimes two at once (seed %i)',
    (seed) => {
      const faults = first(100, seed);
      const named = faults.map((fault) => describeDisturbance(fault, VICTIMS));
      expect(named.filter((name) => name === 'power cut').length).toBeGreaterThan(10);
      expect(faults.some(({ strikes }) => strikes.length === 2)).toBe(true);
      expect(named.filter((name) => name.includes('stream lost')).length).toBeGreaterThan(10);
      expect(named.some((name) => name.startsWith('stream lost, ') || name.endsWith(', stream lost'))).toBe(true);
      for (const victim of VICTIMS) {
        const hows = faults.flatMap(({ strikes }) =>
          strikes.length === VICTIMS.length ? [] : strikes.filter((strike) => strike.victim === victim),
        );
        expect(new Set(hows.map(({ how }) => how))).toEqual(new Set(['killed', 'frozen', 'terminated']));
        // At least once in a round of at most seven faults.
        expect(hows.length).toBeGreaterThanOrEqual(Math.floor(100 / 7) - 1);
      }
    },
  );

  it('move one clock or all of them, ahead or behind, in each round', () => {
    const clocks = ['gateway', 'vpc-service'];
    const faults = disturbancesFrom(1, VICTIMS, clocks);
    const strikes = Array.from({ length: 200 }, () => faults.next().value).flatMap((fault) => fault.strikes);
    const moves = strikes.filter(({ how }) => how.startsWith('an hour'));
    expect(new Set(moves.map(({ victim, how }) => `${victim} ${how}`))).toEqual(
      new Set([...clocks, 'clocks'].flatMap((name) => [`${name} an hour ahead`, `${name} an hour behind`])),
    );
    expect(moves.length).toBeGreaterThan(20);
  });
});
