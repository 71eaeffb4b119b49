import { numbersFrom } from '../random-operations/seeded-numbers.ts';

/** A disturbance of one process and its duration, of all clocks, or the loss of the stream. */
export interface Strike {
  victim: string;
  how: 'killed' | 'frozen' | 'terminated' | 'lost' | 'an hour ahead' | 'an hour behind';
  forMs: number;
}

/** Strikes at the same time, after the system has worked undisturbed for a while. */
export interface Disturbance {
  afterMs: number;
  strikes: readonly Strike[];
}

const POWER_CUT = 'power cut';
/** The stream is recreated automatically (decision 18). */
const STREAM = 'stream';
/** The victim of a strike on the clocks of all processes at once. */
export const ALL_CLOCKS = 'clocks';

/**
 * Endless faults, determined by the seed. Each round strikes every victim and the stream once, alone or in pairs, and
 * cuts the power of all victims once, in random order. It moves one of the clocks, or all of them, if there are any.
 *
 * @param clocks the victims whose clocks can be moved
 */
export function* disturbancesFrom(
  seed: number,
  victims: readonly string[],
  clocks: readonly string[] = [],
): Generator<Disturbance, never> {
  const below = numbersFrom(seed);
  const strike = (victim: string): Strike => {
    if (victim === STREAM) return { victim, how: 'lost', forMs: 0 };
    if (victim === ALL_CLOCKS) return moveOf(clocks, below);
    const dice = below(10);
    if (dice < 4) return { victim, how: 'frozen', forMs: 1_000 + below(7_000) };
    return { victim, how: dice < 8 ? 'killed' : 'terminated', forMs: below(3_000) };
  };
  for (;;) {
    const round = shuffled([...victims, STREAM, POWER_CUT, ...(clocks.length > 0 ? [ALL_CLOCKS] : [])], below);
    while (round.length > 0) {
      const afterMs = 500 + below(1_500);
      const struck = round.splice(0, below(3) === 0 ? 2 : 1);
      const strikes = struck.includes(POWER_CUT)
        ? victims.map((victim): Strike => ({ victim, how: 'killed', forMs: 500 }))
        : struck.map(strike);
      // The victim drawn together with the power cut still has its turn.
      round.push(...struck.filter((victim) => victim !== POWER_CUT && struck.includes(POWER_CUT)));
      yield { afterMs, strikes };
    }
  }
}

const moveOf = (clocks: readonly string[], below: (limit: number) => number): Strike => ({
  victim: below(2) === 0 ? ALL_CLOCKS : (clocks[below(clocks.length)] ?? ALL_CLOCKS),
  how: below(2) === 0 ? 'an hour ahead' : 'an hour behind',
  forMs: 1_000 + below(7_000),
});

function shuffled(items: string[], below: (limit: number) => number): string[] {
  const left = [...items];
  return items.flatMap(() => left.splice(below(left.length), 1));
}

/** Describes a fault: `postgres frozen for 2.1 s`. */
export function describeDisturbance({ strikes }: Disturbance, victims: readonly string[]): string {
  if (strikes.length === victims.length) return POWER_CUT;
  return strikes
    .map(({ victim, how, forMs }) =>
      how === 'lost' ? `${victim} lost` : `${victim} ${how} for ${(forMs / 1_000).toFixed(1)} s`,
    )
    .join(', ');
}
