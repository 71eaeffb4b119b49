import { defineSaga } from '@stratus/sagas';
import type { SagaDefinition } from '@stratus/sagas';
import type { ActiveProfileSteps } from './active-profile.steps.js';
import type { InstanceJobs } from './instance.jobs.js';
import { POWER } from './power-kinds.js';
import type { PowerInput, PowerKind } from './power-kinds.js';

/** A job that ends with the instance on or off. */
interface PowerChange {
  name: string;
  kind: PowerKind;
  /** The pause that the change takes. */
  lasts: { step: string; milliseconds: () => number };
  /** Name of the step that calls vpc-service. */
  vpcStep: 'activate' | 'deactivate';
}

/**
 * | step                 | do                                                    | undo                                 |
 * | -------------------- | ----------------------------------------------------- | ------------------------------------ |
 * | (start)              | give the instance its passing status and its profile  | give it those before; the job failed |
 * | start                | emit its event                                        | none: only goes forward now          |
 * | activate, deactivate | vpc: which interfaces are active                      | none                                 |
 * | (the pause)          | wait                                                  | none                                 |
 * | finish               | the instance runs or is off; emit its event           | none                                 |
 *
 * Each step does nothing once a deletion of the instance has cancelled the job.
 */
export function powerSaga(
  jobs: InstanceJobs,
  profile: ActiveProfileSteps,
  { name, kind, lasts, vpcStep }: PowerChange,
): SagaDefinition<PowerInput> {
  const { eventOf } = POWER[kind];
  return defineSaga({
    name,
    undoStart: (transaction, saga) => jobs.failPower(transaction, saga, eventOf),
    steps: (steps) => {
      steps.write('start', {
        pivot: true,
        do: async (transaction, saga) => void (await jobs.step(transaction, saga, eventOf, { status: 'started' })),
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
