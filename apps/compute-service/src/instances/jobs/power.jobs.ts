import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EventEntity, Transaction } from '@stratus/commands';
import { concerning, configEntity, jobEvent } from '@stratus/events';
import type { Statements } from '@stratus/postgres';
import { Sagas } from '@stratus/sagas';
import type { Saga, SagaClass } from '@stratus/sagas';
import { InstanceProfilesQuery } from '../instance-profiles.query.js';
import { instanceRecordOf } from '../instance.js';
import type { Instance } from '../instance.js';
import { ActiveInterfaceRepository } from './active-interface.repository.js';
import { BootInstanceSaga } from './boot-instance.saga.js';
import { InstanceJobs } from './instance.jobs.js';
import { POWER } from './power-kinds.js';
import type { PowerInput, PowerKind } from './power-kinds.js';

/** The boot that follows a job which interrupted a running instance. */
export interface Interrupted {
  /** The profile that the instance ran on and boots again; null when it was off. */
  configId: number | null;
  /** Id of the job that boots it again. */
  bootId: string;
}

/** Plans that boot in the input of the job, before its first step. */
export const interruptionOf = (instance: Pick<Instance, 'bootedConfigId'>): Interrupted => ({
  configId: instance.bootedConfigId,
  bootId: randomUUID(),
});

/** Begins the jobs that start and stop an instance. */
@Injectable()
export class PowerJobs {
  constructor(
    private readonly sagas: Sagas,
    private readonly instanceJobs: InstanceJobs,
    private readonly interfaces: ActiveInterfaceRepository,
    private readonly instanceProfilesQuery: InstanceProfilesQuery,
  ) {}

  /** Begins a job on a locked, idle instance, and the job's saga; see {@link begin}. */
  async start(
    transaction: Transaction,
    { caller, request }: Pick<Saga<unknown>, 'caller' | 'request'>,
    saga: SagaClass<PowerInput>,
    instance: Instance,
    { kind, configId }: { kind: PowerKind; configId: number | null },
  ): Promise<void> {
    const id = randomUUID();
    const input = await this.begin(transaction, instance, { id, kind }, configId);
    await this.sagas.spawn(transaction, { caller, request }, saga, input, id);
  }

  /** Emits the event of a job that has nothing to do: clients wait for a finished job. */
  async alreadyDone({ statements, emit }: Transaction, instance: Instance, kind: PowerKind): Promise<void> {
    const second = await this.profileOf(statements, instance.id, instance.bootedConfigId);
    const event = concerning(POWER[kind].eventOf(instanceRecordOf(instance)), second);
    emit(jobEvent(event, { id: randomUUID(), status: 'finished' }));
  }

  /**
   * Begins a job on a locked, idle instance. The instance uses the profile from now on, with its current interfaces; an
   * interface that is added while the job runs becomes active with the next boot.
   *
   * @param configId the profile to run on; null to be off.
   * @returns the input of its saga.
   */
  private async begin(
    transaction: Transaction,
    instance: Instance,
    { id, kind }: { id: string; kind: PowerKind },
    configId: number | null,
  ): Promise<PowerInput> {
    const { status, bootedConfigId } = instance;
    const [active, second] = await Promise.all([
      this.interfaces.of(transaction.statements, instance.id),
      this.profileOf(transaction.statements, instance.id, configId),
    ]);
    const changes = { status: POWER[kind].status, bootedConfigId: configId };
    await this.instanceJobs.begin(transaction, instance, { id, kind, second }, POWER[kind].eventOf, changes);
    return { computeId: instance.id, second, configId, before: { status, bootedConfigId, active } };
  }

  /** The profile that the events of a job name; undefined when the instance is off. */
  private async profileOf(
    statements: Statements,
    computeId: number,
    configId: number | null,
  ): Promise<EventEntity | undefined> {
    if (configId === null) return undefined;
    const profile = await this.instanceProfilesQuery.named(statements, computeId, configId);
    return profile && configEntity(profile, computeId);
  }

  /**
   * Continues a job with a boot, so that no other job can begin in between. An instance whose profile has been deleted
   * meanwhile stays off.
   *
   * @param instance locked, after the job has ended.
   */
  async boot(
    transaction: Transaction,
    { caller, request: { jobFault: _ofFirstJob, ...request } }: Pick<Saga<unknown>, 'caller' | 'request'>,
    instance: Instance,
    { configId, bootId }: { configId: number; bootId: string },
  ): Promise<void> {
    const profiles = await this.instanceProfilesQuery.idsOf(transaction.statements, instance.id);
    if (!profiles.includes(configId)) return;
    const input = await this.begin(transaction, instance, { id: bootId, kind: 'boot' }, configId);
    await this.sagas.spawn(transaction, { caller, request }, BootInstanceSaga, input, bootId);
  }
}
