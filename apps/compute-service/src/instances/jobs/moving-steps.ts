import type { Saga, SagaSteps, WriteStep } from '@stratus/sagas';
import type { InstanceJobs } from './instance.jobs.js';
import type { JobInput } from './job-input.js';

const SHARES = 4;

/**
 * Adds pauses of equal length; after each, the job emits its progress. Once a step finds that the job no longer has the
 * instance, the remaining pauses are skipped.
 *
 * @param begun the step before; its result says whether the job has the instance.
 */
export function passing<Input extends JobInput>(
  steps: SagaSteps<Input>,
  jobs: InstanceJobs,
  eventOf: Parameters<InstanceJobs['step']>[2],
  milliseconds: (saga: Saga<Input>) => number,
  begun: WriteStep<Input, boolean>,
): void {
  let before = begun;
  for (let share = 1; share <= SHARES; share += 1) {
    const goesOn = before;
    steps.pause(`share ${share}`, (saga) => (hasInstance(saga, goesOn) ? Math.ceil(milliseconds(saga) / SHARES) : 0));
    if (share === SHARES) return;
    const percent = (share * 100) / SHARES;
    before = steps.write(`${percent} percent`, {
      do: async (transaction, saga) => {
        const timeRemaining = Math.ceil((milliseconds(saga) * (100 - percent)) / 100 / 1000);
        const moving = await jobs.step(transaction, saga, eventOf, { status: 'started', percent, timeRemaining });
        return moving !== undefined;
      },
    });
  }
}

/** Sagas of an earlier version stored no result. */
const hasInstance = <Input>(saga: Saga<Input>, step: WriteStep<Input, boolean | null>): boolean =>
  saga.resultOf(step) !== false;
