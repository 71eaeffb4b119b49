import { SagaBatch } from './saga-batch.ts';
import type { SagaSuite } from './saga-case.ts';
import { SagaProcess } from './saga-process.ts';
import { SagaRuns } from './saga-runs.ts';
import { createWorld } from '../world.ts';
import type { World } from '../world.ts';

/** Ends a hanging test: of many runs, each one may wait a minute for a process on a busy machine. */
const LIMIT_MS = 300_000;

/** Collects suites instead of running them, for specs that only list them. */
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
      await suite.otherServices?.(world);
      process = new SagaProcess(world, suite.service, suite.environment);
      await process.start();
    }, LIMIT_MS);
    afterAll(async () => {
      await process.end('SIGTERM');
      await world.stop();
    });

    for (const each of suite.cases) {
      describe(each.saga, () => {
        const runs = new SagaRuns(each, (members) => new SagaBatch(suite, each, { world, process }).run(members));

        it('succeeds and leaves nothing over', () => runs.undisturbed(), LIMIT_MS);
        it('undoes itself after a refusal of any step before the point of no return', () => runs.refused(), LIMIT_MS);
        it('succeeds when each step runs twice', () => runs.doneTwice(), LIMIT_MS);
        it('undoes itself when each undo runs twice', () => runs.undoneTwice(), LIMIT_MS);
        it('survives the absence of each service it calls', () => runs.away(), LIMIT_MS);
        it(
          'ends in the next process after a kill at each boundary, also with a refusal',
          () => runs.killed(),
          LIMIT_MS,
        );
      });
    }
  });
}
