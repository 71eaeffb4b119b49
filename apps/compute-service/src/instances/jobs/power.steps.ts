import { defineSaga } from '@stratus/sagas';
import type { Saga, SagaDefinition } from '@stratus/sagas';
import type { FailingJobs } from '../../job-durations/failing.jobs.js';
import type { ActiveProfileSteps } from './active-profile.steps.js';
import type { InstanceJobs } from './instance.jobs.js';
import { POWER } from './power-kinds.js';
import type { PowerInput, PowerKind } from './power-kinds.js';

/** A job that starts or stops the instance. */
interface PowerChange {
  name: string;
  kind: PowerKind;
  /** The pause that replaces the work. */
  lasts: { step: string; milliseconds: (saga: Saga<PowerInput>) => number };
  /** Name of the step that calls vpc-service. */
  vpcStep: 'activate' | 'deactivate';
}

/**
 * | step                 | do                                          | undo                                    |
 * | -------------------- | ------------------------------------------- | --------------------------------------- |
 * | (start)              | set the transitional status and the profile | restore the previous ones; fail the job |
 * | start                | emit its event                              | none: only goes forward now             |
 * | activate, deactivate | report the active interfaces to vpc-service | none                                    |
 * | (the pause)          | wait                                        | none                                    |
 * | finish               | set the final status; emit its event        | none                                    |
 *
 * Each step does nothing once a deletion of the instance has cancelled the job.
 */
export function powerSaga(
  jobs: InstanceJobs,
  profile: ActiveProfileSteps,
  failing: FailingJobs,
  { name, kind, lasts, vpcStep }: PowerChange,
): SagaDefinition<PowerInput> {
  const { eventOf } = POWER[kind];
  return defineSaga({
    name,
    undoStart: (transaction, saga) => jobs.failPower(transaction, saga, eventOf),
    steps: (steps) => {
      steps.write('start', {
        pivot: true,
        do: async (transaction, saga) => {
          failing.refuse(saga);
          await jobs.step(transaction, saga, eventOf, { status: 'started' });
        },
      });
      steps.ask(vpcStep, { do: (saga) => profile.report(saga) });
      steps.pause(lasts.step, lasts.milliseconds);
      steps.write('finish', {
        do: async (transaction, saga) => {
          const { configId } = saga.input;
          const off = { status: 'offline' } as const;
          const changes = configId === null ? off : ({ status: 'running', lastBootedConfigId: configId } as const);
          await jobs.finish(transaction, saga, eventOf, changes);
        },
      });
    },
  });
}
