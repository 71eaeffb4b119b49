import type { Saga, SagaSteps } from '@stratus/platform/persistence';
import type { InstanceJobs } from './instance.jobs.js';
import type { JobInput } from './job-input.js';

const SHARES = 4;

/** Adds pauses of equal length; after each, the job emits its progress. */
export function passing<Input extends JobInput>(
  steps: SagaSteps<Input>,
  jobs: InstanceJobs,
  eventOf: Parameters<InstanceJobs['step']>[2],
  milliseconds: (saga: Saga<Input>) => number,
): void {
  for (let share = 1; share <= SHARES; share += 1) {
    steps.pause(`share ${share}`, (saga) => Math.ceil(milliseconds(saga) / SHARES));
    if (share === SHARES) return;
    const percent = (share * 100) / SHARES;
    steps.write(`${percent} percent`, {
      do: async (transaction, saga) => {
        const timeRemaining = Math.ceil((milliseconds(saga) * (100 - percent)) / 100 / 1000);
        await jobs.step(transaction, saga, eventOf, { status: 'started', percent, timeRemaining });
      },
    });
  }
}
