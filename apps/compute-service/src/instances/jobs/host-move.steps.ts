import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import type { InstanceStatus, MigrationType } from '@stratus/contracts';
import { defineSaga } from '@stratus/sagas';
import type { Saga, SagaDefinition } from '@stratus/sagas';
import type { JobKind } from '../../turns/turns.js';
import { instanceRecordOf } from '../instance.js';
import type { Instance } from '../instance.js';
import { ActiveProfileSteps } from './active-profile.steps.js';
import { InstanceJobs } from './instance.jobs.js';
import type { EventOf } from './instance.jobs.js';
import type { JobDurationVariables } from '../../job-durations/job-duration.configuration.js';
import { FailingJobs } from '../../job-durations/failing.jobs.js';
import { JobDurationLookup } from '../../job-durations/job-duration.lookup.js';
import type { JobInput } from './job-input.js';
import { MigrationGateSteps } from './migration-gate.steps.js';
import { passing } from './moving-steps.js';
import { PowerJobs } from './power.jobs.js';
import type { Interrupted } from './power.jobs.js';

/** Input of the jobs that move an instance to another host in its region. */
export interface HostMoveInput extends JobInput, Interrupted {
  how: MigrationType;
  hostUuid: string;
}

/** A job that moves an instance to another host. */
interface HostMove<Input extends HostMoveInput> {
  name: string;
  kind: JobKind;
  /** The status of the instance while it moves. */
  status: InstanceStatus;
  eventOf: EventOf;
  /** The event of the request, emitted before those of the job. */
  requestedEventOf?: EventOf;
  /** Whether a move to another region may replace the job while it waits. */
  isReplaceable: boolean;
  lasts: keyof JobDurationVariables;
  /** Further changes of the instance, stored at the end. */
  changesOf?: (input: Input) => Partial<Instance>;
  /** Further writes at the end. */
  finish?: (transaction: Transaction, input: Input) => Promise<void>;
}

/** The steps that migrations inside a region and resizes share. */
@Injectable()
export class HostMoveSteps {
  constructor(
    private readonly instanceJobs: InstanceJobs,
    private readonly gate: MigrationGateSteps,
    private readonly profile: ActiveProfileSteps,
    private readonly powerJobs: PowerJobs,
    private readonly durations: JobDurationLookup,
    private readonly failing: FailingJobs,
  ) {}

  /**
   * A warm move is a live migration: its gate is closed from before the response until the move ends. A cold move stops
   * the instance.
   *
   * | step       | do                                                                | undo          |
   * | ---------- | ----------------------------------------------------------------- | ------------- |
   * | (start)    | hold the instance                                                 | release it    |
   * | close gate | warm: network.gates.close                                         | open the gate |
   * | schedule   | begin the job, answer                                             |               |
   * | wait       | for its turn                                                      |               |
   * | start      | set the transitional status; cold: turn it off; emit its event    |               |
   * | deactivate | cold: report to vpc-service that no interface is active           |               |
   * | (progress) | wait, emit the progress                                           |               |
   * | open gate  | warm: network.gates.open                                          |               |
   * | finish     | set the new host; emit its event; cold: boot it if it was running |               |
   */
  sagaOf<Input extends HostMoveInput>(move: HostMove<Input>): SagaDefinition<Input, Record<string, never>> {
    const { instanceJobs, gate, profile, durations, failing } = this;
    const { eventOf } = move;
    return defineSaga({
      name: move.name,
      undoStart: (transaction, saga) => instanceJobs.release(transaction, saga),
      steps: (steps) => {
        steps.ask('close gate', {
          do: async (saga) => (isWarm(saga) ? gate.close(saga) : undefined),
          undo: async (saga) => (isWarm(saga) ? gate.open(saga) : undefined),
        });
        steps.answer('schedule', {
          do: async (transaction, saga) => {
            await this.schedule(transaction, saga, move);
            return {};
          },
        });
        steps.pause('wait', (saga) => durations.before(saga, 'COMPUTE_MIGRATION_QUEUE_MS'));
        const begun = steps.write('start', {
          // Finds out whether the job still holds the instance when its turn comes.
          do: async (transaction, saga) => {
            if (failing.has(saga)) return instanceJobs.failPending(transaction, saga, eventOf);
            const off = isWarm(saga) ? {} : { bootedConfigId: null };
            const changes = { jobPending: false, status: move.status, ...off };
            return (await instanceJobs.step(transaction, saga, eventOf, { status: 'started' }, changes)) !== undefined;
          },
        });
        steps.ask('deactivate', { do: async (saga) => (isWarm(saga) ? undefined : profile.report(saga)) });
        passing(steps, instanceJobs, eventOf, (saga) => durations.of(saga, move.lasts), begun);
        steps.ask('open gate', { do: async (saga) => (isWarm(saga) ? gate.open(saga) : undefined) });
        steps.write('finish', { do: (transaction, saga) => this.finish(transaction, saga, move) });
      },
    });
  }

  private async schedule<Input extends HostMoveInput>(
    transaction: Transaction,
    saga: Saga<Input>,
    { kind, eventOf, requestedEventOf, isReplaceable }: HostMove<Input>,
  ): Promise<void> {
    const instance = await this.instanceJobs.lock(transaction, saga);
    if (requestedEventOf) transaction.emit(requestedEventOf(instanceRecordOf(instance)));
    await this.instanceJobs.begin(transaction, instance, { id: saga.id, kind }, eventOf, { jobPending: isReplaceable });
  }

  private async finish<Input extends HostMoveInput>(
    transaction: Transaction,
    saga: Saga<Input>,
    { eventOf, changesOf, finish }: HostMove<Input>,
  ): Promise<void> {
    const { hostUuid, configId, bootId } = saga.input;
    const status = isWarm(saga) ? 'running' : 'offline';
    const changes = { ...changesOf?.(saga.input), hostUuid, status } as const;
    const moved = await this.instanceJobs.finish(transaction, saga, eventOf, changes);
    if (!moved) return;
    await finish?.(transaction, saga.input);
    if (status === 'offline' && configId !== null) {
      await this.powerJobs.boot(transaction, saga, moved, { configId, bootId });
    }
  }
}

const isWarm = ({ input }: Saga<HostMoveInput>): boolean => input.how === 'warm';
