import type { Saga, SagaSteps } from '@stratus/platform/persistence';
import type { InstanceJobs, JobInput } from './instance.jobs.js';

const SHARES = 4;

/** Adds time that passes in shares, after each of which the job tells how far it has come. */
export function passing<Input extends JobInput>(
  steps: SagaSteps<Input>,
  jobs: InstanceJobs,
  tells: Parameters<InstanceJobs['step']>[2],
  milliseconds: (saga: Saga<Input>) => number,
): void {
  for (let share = 1; share <= SHARES; share += 1) {
    steps.pause(`share ${share}`, (saga) => Math.ceil(milliseconds(saga) / SHARES));
    if (share === SHARES) return;
    const percent = (share * 100) / SHARES;
    steps.write(`${percent} percent`, {
      do: async (transaction, saga) => {
        const timeRemaining = Math.ceil((milliseconds(saga) * (100 - percent)) / 100 / 1000);
        await jobs.step(transaction, saga, tells, { status: 'started', percent, timeRemaining });
      },
    });
  }
}
