/**
 * Catches errors that no other spec anticipates. Sends random requests to the real services and to a plain model of the
 * rules. With one client, both must agree on every outcome and on everything a client sees; with several concurrent
 * clients, some order of the successful requests must explain the result. Afterwards nothing is left behind.
 */
import { HOLDS_TIMEOUT_MS, holds } from '@stratus/testing/random';
import fc from 'fast-check';
import { createRandomWorld } from '../../test/random-operations/random-world.js';
import type { RandomWorld } from '../../test/random-operations/random-world.js';
import { Run } from '../../test/random-operations/run.js';
import { Leftovers } from '../../test/random-operations/settled.js';
import { liveMigration } from '../../test/random-operations/steps/firewall-steps.js';
import { STARTS } from '../../test/random-operations/steps/starts.js';
import { contended, contendedFirewalls, step } from '../../test/random-operations/steps/steps.js';

let world: RandomWorld;
let leftovers: Leftovers;
beforeAll(async () => {
  world = await createRandomWorld();
  leftovers = new Leftovers(world);
});
afterAll(() => world.stop());

/** Each run has its own account, and prints its requests when it fails. */
const onNewAccount =
  <T>(work: (run: Run, drawn: T) => Promise<void>) =>
  (drawn: T): Promise<void> => {
    const run = new Run(world, leftovers);
    return run.telling(() => work(run, drawn));
  };

const before = fc.constantFrom<keyof typeof STARTS>(
  'a protected instance',
  'a protected instance',
  'a shared address',
  'many VLANs',
);

it(
  'sequential requests produce the responses and lists that the rules predict',
  () =>
    holds(
      25,
      fc.record({ before, migration: liveMigration, steps: fc.array(step, { maxLength: 24, size: 'max' }) }),
      onNewAccount(async (run, { before, migration, steps }) => {
        await run.end(await run.alone(await run.begin(STARTS[before]), [migration, ...steps]));
      }),
    ),
  HOLDS_TIMEOUT_MS,
);

const clientsDoing = (each: typeof step) =>
  fc.array(fc.array(each, { minLength: 1, maxLength: 6, size: 'max' }), { minLength: 2, maxLength: 4 });

it(
  'concurrent clients get the same results as some sequential order',
  () =>
    holds(
      40,
      fc.record({
        before,
        clients: fc.oneof(clientsDoing(step), clientsDoing(contended), clientsDoing(contendedFirewalls)),
      }),
      onNewAccount(async (run, { before, clients }) => {
        await run.end(await run.together(await run.begin(STARTS[before]), clients));
      }),
    ),
  HOLDS_TIMEOUT_MS,
);
