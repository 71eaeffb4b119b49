import { SagaBatch } from './saga-batch.ts';
import { SagaProcess } from './saga-process.ts';
import type { ServiceFiles } from './saga-process.ts';
import { SagaRuns } from './saga-runs.ts';
import { createWorld } from './world.ts';
import type { Ask, World } from './world.ts';

/** One saga and how to have it run; what `arrange` returns is handed to `act`. Each run has an account of its own. */
export interface SagaCase<Arranged = unknown> {
  /** Name of the saga's definition. */
  saga: string;
  /** What must be there before; leaves no saga behind that has not ended. */
  arrange?: (ask: Ask, world: World) => Promise<Arranged>;
  /** Has the saga run once: resolves or rejects as the request does. */
  act: (ask: Ask, arranged: Arranged, world: World) => Promise<unknown>;
  /** The request is answered before the saga has ended, whatever its outcome. */
  answersAtOnce?: boolean;
  /** Steps that cannot be taken back, and so ask those only who refuse what they have not done. */
  irrevocable?: readonly string[];
}

export interface SagaSuite {
  title: string;
  /** Schemas of the world. */
  schemas: readonly string[];
  /** The schema with the sagas. */
  schema: string;
  /** The service, as it was built. */
  service: ServiceFiles;
  environment?: NodeJS.ProcessEnv;
  /** Boots the services that are asked. */
  neighbours?: (world: World) => Promise<unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- each case has its own type of what it arranges
  cases: readonly SagaCase<any>[];
  /** A row of any of these is something that was left over; asked when no saga runs. */
  clean: readonly { title: string; sql: string }[];
}

/** Runs each saga of a service through every failure that it must survive; afterwards the world must be clean. */
export function sagaSuite(suite: SagaSuite): void {
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
        it('killed at each boundary of doing and undoing: is ended by the next process', () => runs.killed(), 120_000);
      });
    }
  });
}
