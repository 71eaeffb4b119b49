import { defineSaga } from '@stratus/platform/persistence';
import type { SagaDefinition } from '@stratus/platform/persistence';
import type { Instance } from '../instance.js';
import type { ActiveProfileSteps } from './active-profile.steps.js';
import type { InstanceJobs, StatusJobInput } from './instance.jobs.js';

/** A job that ends with the instance on or off. */
interface PowerChange<Input> {
  name: string;
  eventOf: Parameters<InstanceJobs['step']>[2];
  /** The pause that the change takes. */
  lasts: { step: string; milliseconds: () => number };
  /** Name of the step that calls vpc-service. */
  vpcStep: 'activate' | 'deactivate';
  /** The profile that the instance runs on afterwards; null when it is off. */
  configId: (input: Input) => number | null;
}

/**
 * | step                 | do                                          | undo                                       |
 * | -------------------- | ------------------------------------------- | ------------------------------------------ |
 * | (start)              | give the instance its passing status        | give it the one before; the job has failed |
 * | start                | emit its event                              | none: only goes forward now                |
 * | (the pause)          | wait                                        | none                                       |
 * | activate, deactivate | vpc: which profile is active                | none                                       |
 * | finish               | the instance runs or is off; emit its event | none                                       |
 */
export function powerSaga<Input extends StatusJobInput>(
  jobs: InstanceJobs,
  profile: ActiveProfileSteps,
  { name, eventOf, lasts, vpcStep, configId }: PowerChange<Input>,
): SagaDefinition<Input> {
  return defineSaga({
    name,
    undoStart: (transaction, saga) => jobs.fail(transaction, saga, eventOf),
    steps: (steps) => {
      steps.write('start', {
        pivot: true,
        do: async (transaction, saga) => void (await jobs.step(transaction, saga, eventOf, { status: 'started' })),
      });
      steps.pause(lasts.step, lasts.milliseconds);
      steps.ask(vpcStep, { do: (saga) => profile.set(saga, configId(saga.input)) });
      steps.write('finish', {
        do: async (transaction, saga) =>
          void (await jobs.finish(transaction, saga, eventOf, poweredBy(configId(saga.input)))),
      });
    },
  });
}

/** Fields of an instance that runs on a profile, or is off. */
const poweredBy = (configId: number | null): Partial<Instance> =>
  configId === null
    ? { status: 'offline', bootedConfigId: null }
    : { status: 'running', bootedConfigId: configId, lastBootedConfigId: configId };
