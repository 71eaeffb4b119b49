/**
 * Catches what nobody has thought of. Random requests go to the real services and to a plain model of the rules: one
 * after the other both must agree on every outcome and on all that is seen; several clients at once must be explained by
 * some order of what succeeded. Afterwards nothing is left over.
 *
 * The same seed each time, so that a change is judged by itself: FC_SEED=new searches, FC_RUNS=… and FC_SECONDS=… for
 * longer. A failure tells its seed and path: FC_SEED=… FC_PATH=… repeats it.
 */
import fc from 'fast-check';
import { createComputeWorld } from '../compute-world.test-support.js';
import type { ComputeWorld } from '../compute-world.test-support.js';
import { Run } from './run.test-support.js';
import { Leftovers } from './settled.test-support.js';
import { STARTS, contended, step } from './steps.test-support.js';

const { FC_SEED = '1', FC_PATH, FC_RUNS, FC_SECONDS = '8' } = process.env;
const SECONDS = Number(FC_SECONDS);
/** Time to find a short example of a failure. */
const SHRINKING_MS = 60_000;

let world: ComputeWorld;
let leftovers: Leftovers;
beforeAll(async () => {
  world = await createComputeWorld();
  leftovers = new Leftovers(world);
});
afterAll(() => world.stop());

/** Holds for as many runs as there is time for. */
async function holds<T>(
  runs: number,
  what: fc.Arbitrary<T>,
  work: (run: Run, what: T) => Promise<void>,
): Promise<void> {
  let deadline = Date.now() + SECONDS * 1_000;
  let failed = false;
  const property = fc.asyncProperty(what, async (value) => {
    if (Date.now() > deadline) return;
    const run = new Run(world, leftovers);
    await run
      .telling(() => work(run, value))
      .catch((error: unknown) => {
        if (!failed) deadline = Date.now() + SHRINKING_MS;
        failed = true;
        throw error;
      });
  });
  await fc.assert(property, {
    numRuns: Number(FC_RUNS ?? runs),
    ...(FC_SEED !== 'new' && { seed: Number(FC_SEED) }),
    ...(FC_PATH && { path: FC_PATH }),
  });
}

const TIMEOUT_MS = SECONDS * 1_000 + SHRINKING_MS + 60_000;
const before = fc.constantFrom<keyof typeof STARTS>('few things', 'few things', 'few things', 'many VLANs');

it(
  'one request after the other is answered, and shows, as the rules say',
  () =>
    holds(
      25,
      fc.record({ before, steps: fc.array(step, { maxLength: 24, size: 'max' }) }),
      async (run, { before, steps }) => {
        await run.end(await run.alone([...STARTS[before], ...steps]));
      },
    ),
  TIMEOUT_MS,
);

const clientsDoing = (each: typeof step) =>
  fc.array(fc.array(each, { minLength: 1, maxLength: 6, size: 'max' }), { minLength: 2, maxLength: 4 });

it(
  'what several clients do at once could have been done one after the other',
  () =>
    holds(
      40,
      fc.record({
        before,
        clients: fc.oneof(clientsDoing(step), clientsDoing(contended)),
      }),
      async (run, { before, clients }) => {
        await run.end(await run.together(await run.alone(STARTS[before]), clients));
      },
    ),
  TIMEOUT_MS,
);
