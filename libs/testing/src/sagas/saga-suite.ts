import { SagaBatch } from './saga-batch.ts';
import type { SagaSuite } from './saga-case.ts';
import { SagaProcess } from './saga-process.ts';
import { SagaRuns } from './saga-runs.ts';
import { createWorld } from '../world.ts';
import type { World } from '../world.ts';

/** Where suites go that are only looked for. */
let found: SagaSuite[] | undefined;

/** The suites of spec files, without running them. */
export async function suitesOf(files: readonly string[]): Promise<readonly SagaSuite[]> {
  const suites: SagaSuite[] = (found = []);
  try {
    await Promise.all(files.map((file) => import(file)));
    return suites;
  } finally {
    found = undefined;
  }
}

/** Runs each saga of a service through every failure that it must survive; afterwards the world must be clean. */
export function sagaSuite(suite: SagaSuite): void {
  if (found) return void found.push(suite);
  describe(suite.title, () => {
    let world: World;
    let process: SagaProcess;
    beforeAll(async () => {
      world = await createWorld(suite.schemas);
      await suite.neighbours?.(world);
      process = new SagaProcess(world, suite.service, suite.environment);
      await process.start();
    }, 120_000);
    afterAll(async () => {
      await process.end('SIGTERM');
      await world.stop();
    });

    for (const each of suite.cases) {
      describe(each.saga, () => {
        const runs = new SagaRuns(each, (members) => new SagaBatch(suite, each, { world, process }).run(members));

        it('is done, and leaves nothing over', () => runs.undisturbed(), 60_000);
        it('refused at each step: is undone, or done behind the point of no return', () => runs.refused(), 120_000);
        it('doing each step twice: is done', () => runs.doneTwice(), 120_000);
        it('undoing each step twice: is undone', () => runs.undoneTwice(), 120_000);
        it('with each answering service away: is undone, or done when it is back', () => runs.away(), 120_000);
        it('killed at each boundary, and refused then: is ended by the next process', () => runs.killed(), 120_000);
      });
    }
  });
}
