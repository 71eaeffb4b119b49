import fc from 'fast-check';

const { FC_SEED = '1', FC_PATH, FC_RUNS, FC_SECONDS = '8' } = process.env;
const SECONDS = Number(FC_SECONDS);
/** Time for shrinking a failure to a short example. */
const SHRINKING_MS = 60_000;

/** The seed of random values: fixed without FC_SEED, new for FC_SEED=new. FC_PATH repeats one failure of a seed. */
export const SEEDED: { seed?: number; path?: string } = {
  ...(FC_SEED !== 'new' && { seed: Number(FC_SEED) }),
  ...(FC_PATH && { path: FC_PATH }),
};

/** Time limit in milliseconds for a test that asserts {@link holds}. */
export const HOLDS_TIMEOUT_MS = SECONDS * 1_000 + SHRINKING_MS + 60_000;

/**
 * Asserts that the work succeeds with random values, in as many runs as the time allows.
 *
 * The seed is fixed, so a failure comes from a change and not from chance. FC_SEED=new, FC_RUNS=… and FC_SECONDS=… search
 * further. A failure prints its seed and path: FC_SEED=… FC_PATH=… repeats it.
 */
export async function holds<T>(runs: number, what: fc.Arbitrary<T>, work: (what: T) => Promise<void>): Promise<void> {
  let deadline = performance.now() + SECONDS * 1_000;
  let failed = false;
  const property = fc.asyncProperty(what, async (value) => {
    if (performance.now() > deadline) return;
    await work(value).catch((error: unknown) => {
      if (!failed) deadline = performance.now() + SHRINKING_MS;
      failed = true;
      throw error;
    });
  });
  await fc.assert(property, { numRuns: Number(FC_RUNS ?? runs), ...SEEDED });
}
