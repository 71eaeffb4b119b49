import { pause, write } from '@stratus/platform/persistence';
import type { Saga, SagaStep } from '@stratus/platform/persistence';
import type { InstanceJobs, JobInput } from './instance.jobs.js';

const SHARES = 4;

/** Time that passes in shares, after each of which the job tells how far it has come. */
export function passing<Input extends JobInput>(
  jobs: InstanceJobs,
  tells: Parameters<InstanceJobs['step']>[2],
  milliseconds: (saga: Saga<Input>) => number,
): SagaStep<Input>[] {
  return Array.from({ length: SHARES }, (_, index) => {
    const wait = pause<Input>(`share ${index + 1}`, (saga) => Math.ceil(milliseconds(saga) / SHARES));
    const percent = ((index + 1) * 100) / SHARES;
    if (percent === 100) return [wait];
    const tell = write<Input>(`${percent} percent`, {
      do: async (transaction, saga) => {
        const timeRemaining = Math.ceil((milliseconds(saga) * (100 - percent)) / 100 / 1000);
        await jobs.step(transaction, saga, tells, { status: 'started', percent, timeRemaining });
      },
    });
    return [wait, tell];
  }).flat();
}
