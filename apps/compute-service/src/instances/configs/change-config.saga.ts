import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { existing } from '@stratus/contracts';
import { configCreate, configDelete, configUpdate } from '@stratus/events';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaClass, SagaDefinition } from '@stratus/sagas';
import { ChangeLocks } from '../jobs/change.locks.js';
import { InstanceRepository } from '../instance.repository.js';
import type { Instance } from '../instance.js';
import { InterfaceRepository } from './interfaces/interface.repository.js';
import { InterfaceSteps } from './interfaces/interface.steps.js';
import type { GivenAddresses } from './interfaces/interface.steps.js';
import { VolumeRepository } from '../../volumes/volume.repository.js';
import { ConfigRepository } from './config.repository.js';
import { refuseIfBootedMeanwhile, withPresentActivity } from './config-change.js';
import type { ConfigChange, ConfigReply } from './config-change.js';
import { NO_VOLUMES, movesOf, refuseUnlessStillFree, volumeIdsOf } from './profile-volumes.js';

/**
 * Changes one profile of an instance: creates it, changes its settings and interfaces, or deletes it. A job may start or
 * stop the instance meanwhile, so `store` checks again that the profile is not in use and that its volumes are free.
 *
 * | step                         | do                                           | undo                        |
 * | ---------------------------- | -------------------------------------------- | --------------------------- |
 * | (start)                      | hold the instance, generate all ids          | release the instance        |
 * | (before: see InterfaceSteps) | reserve addresses, link NATs, attach VLANs   | release all of it           |
 * | store                        | store the profile, attach and detach volumes | none: only goes forward now |
 * | (after: see InterfaceSteps)  | confirm addresses, release removed ones      |                             |
 * | answer                       | release the instance, answer                 |                             |
 */
@Injectable()
export class ChangeConfigSaga implements DefinesSaga<ConfigChange, ConfigReply> {
  readonly definition: SagaDefinition<ConfigChange, ConfigReply>;

  constructor(
    private readonly changeLocks: ChangeLocks,
    private readonly instances: InstanceRepository,
    private readonly configs: ConfigRepository,
    private readonly interfaces: InterfaceRepository,
    private readonly volumes: VolumeRepository,
    interfaceSteps: InterfaceSteps,
  ) {
    const changesOf = ({ input }: Saga<ConfigChange>) => input.changes;
    this.definition = defineSaga({
      name: 'change-config',
      undoStart: (transaction, saga) => this.changeLocks.end(transaction, saga),
      steps: (steps) => {
        const given = interfaceSteps.before(steps, changesOf);
        steps.write('store', { pivot: true, do: (transaction, saga) => this.store(transaction, saga, given) });
        interfaceSteps.after(steps, changesOf, given);
        steps.answer('answer', { do: (transaction, saga) => this.answer(transaction, saga) });
      },
    });
  }

  private async store(
    transaction: Transaction,
    saga: Saga<ConfigChange>,
    given: GivenAddresses<ConfigChange>,
  ): Promise<void> {
    const { statements, now, emit } = transaction;
    const { computeId, configId, kind, settings } = saga.input;
    const instance = await this.changeLocks.lock(transaction, saga);
    if (kind === 'nothing') return;
    const present = await this.interfaces.ofProfile(statements, configId);
    refuseIfBootedMeanwhile(saga.input, instance, present);
    await this.moveVolumes(transaction, saga, instance);
    if (kind === 'delete') {
      const record = await this.configs.record(statements, configId);
      this.configs.delete(statements, configId);
      if (instance.lastBootedConfigId === configId) {
        this.instances.update(statements, computeId, { lastBootedConfigId: null });
      }
      emit(configDelete(record, instance));
      return;
    }
    if (kind === 'create') {
      this.configs.insert(statements, { id: configId, computeId }, existing(settings), now);
    } else {
      this.configs.update(statements, configId, { ...settings, updated: now });
    }
    const wanted = given.settled(saga, saga.input.interfaces);
    this.interfaces.replaceAll(statements, configId, withPresentActivity(wanted, present));
    const record = await this.configs.record(statements, configId);
    emit(kind === 'create' ? configCreate(record, instance) : configUpdate(record, instance));
  }

  /** Sagas started by an earlier version name no volumes. */
  private async moveVolumes(
    transaction: Transaction,
    { caller, input: { volumes: changes = NO_VOLUMES } }: Saga<ConfigChange>,
    instance: Instance,
  ): Promise<void> {
    const ids = volumeIdsOf(changes);
    if (ids.length === 0) return;
    const volumes = await this.volumes.lockAll(transaction.statements, caller.accountId, ids);
    refuseUnlessStillFree(changes, volumes, instance);
    const { attach, detach } = movesOf(changes, volumes, instance);
    await this.volumes.attachAll(transaction, attach, instance.id);
    await this.volumes.detachAll(transaction, detach, instance);
  }

  private async answer(transaction: Transaction, saga: Saga<ConfigChange>): Promise<ConfigReply> {
    await this.changeLocks.end(transaction, saga);
    const { configId, answers } = saga.input;
    if (answers.of === 'nothing') return {};
    const record = await this.configs.record(transaction.statements, configId);
    return answers.of === 'config' ? record : existing(record.interfaces.find(({ id }) => id === answers.id));
  }
}

/** The saga, typed by its reply: a profile, an interface or nothing, as the change's `answers` says. */
export const changeConfigAnswering = <Reply extends ConfigReply>(): SagaClass<ConfigChange, Reply> =>
  ChangeConfigSaga as unknown as SagaClass<ConfigChange, Reply>;
