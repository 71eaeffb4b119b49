import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import {
  COMPUTE,
  COMPUTE_ID,
  allocateAddresses,
  existing,
  joinFirewall,
  leaveFirewall,
  releaseAddresses,
} from '@stratus/contracts';
import type { AllocatedAddressesRecord, InstanceRecord } from '@stratus/contracts';
import { instanceCreate } from '@stratus/events';
import { OperationClient } from '@stratus/messaging';
import { Sagas, defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { ConfigRepository } from '../configs/config.repository.js';
import { newSettings } from '../configs/config.js';
import { DiskRepository } from '../disks/disk.repository.js';
import type { DiskPlan } from '../disks/disk.js';
import type { InterfaceChanges } from '../configs/interfaces/interface-changes.js';
import { InterfaceRepository } from '../configs/interfaces/interface.repository.js';
import { InterfaceSteps } from '../configs/interfaces/interface.steps.js';
import type { GivenAddresses } from '../configs/interfaces/interface.steps.js';
import type { Interface } from '../configs/interfaces/interface.js';
import { addressesOf } from '../instance-addresses.js';
import { InstanceRepository } from '../instance.repository.js';
import { instanceRecordOf } from '../instance.js';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { ChangeLocks } from '../jobs/change.locks.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { JobInput } from '../jobs/job-input.js';
import { ProvisionInstanceSaga } from './provision-instance.saga.js';

/** The profile that comes with an image. */
export interface FirstProfile {
  id: number;
  label: string;
  interfaces: Interface[];
}

export interface CreateInput extends JobInput {
  region: string;
  label: string;
  privateIp: boolean;
  profile: FirstProfile | null;
  disks: DiskPlan[];
  /** The requests to other services for the interfaces. */
  changes: InterfaceChanges;
  /** Its tags, created with the instance if they are new; undefined in sagas of older versions. */
  tags?: string[];
  /** The firewall of the new instance; undefined in sagas of older versions. */
  firewall?: { id: number; reservationId: string } | null;
  /** The job that provisions the instance; its event is that of the creation. */
  provisionId: string;
  bootId: string;
  boots: boolean;
}

/**
 * | step                         | do                                                      | undo                        |
 * | ---------------------------- | ------------------------------------------------------- | --------------------------- |
 * | (start)                      | hidden row with id and label                            | delete it                   |
 * | allocate addresses           | network.addresses.allocate                              | network.addresses.release   |
 * | join firewall                | network.firewalls.join                                  | network.firewalls.leave     |
 * | (before: see InterfaceSteps) | reserve addresses, link NATs, attach VLANs              | release all of it           |
 * | record                       | make it visible, with disks and profile; emit its event | none: only goes forward now |
 * | (after: see InterfaceSteps)  | confirm addresses                                       |                             |
 * | answer                       | release it, start its provisioning job, answer          |                             |
 */
@Injectable()
export class CreateInstanceSaga implements DefinesSaga<CreateInput, InstanceRecord> {
  readonly definition: SagaDefinition<CreateInput, InstanceRecord>;

  constructor(
    private readonly client: OperationClient,
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly instanceJobs: InstanceJobs,
    private readonly changeLocks: ChangeLocks,
    private readonly disks: DiskRepository,
    private readonly configs: ConfigRepository,
    private readonly interfaces: InterfaceRepository,
    private readonly tags: TagRepository,
    interfaceSteps: InterfaceSteps,
  ) {
    const changesOf = ({ input }: Saga<CreateInput>) => input.changes;
    this.definition = defineSaga({
      name: 'create-instance',
      undoStart: async ({ statements }, { input }) => this.instances.delete(statements, input.computeId),
      steps: (steps) => {
        const allocated = steps.ask('allocate addresses', {
          do: (saga) => this.allocate(saga),
          undo: (saga) => this.release(saga),
        });
        steps.ask('join firewall', { do: (saga) => this.join(saga), undo: (saga) => this.leave(saga) });
        const given = interfaceSteps.before(steps, changesOf);
        const recorded = steps.write('record', {
          pivot: true,
          do: (transaction, saga) => this.record(transaction, saga, saga.resultOf(allocated), given),
        });
        interfaceSteps.after(steps, changesOf, given);
        steps.answer('answer', {
          do: async (transaction, saga) => {
            await this.changeLocks.end(transaction, saga);
            await this.spawnProvisioning(transaction, saga);
            return saga.resultOf(recorded);
          },
        });
      },
    });
  }

  private allocate({ caller, request, input }: Saga<CreateInput>): Promise<AllocatedAddressesRecord> {
    const { computeId, region, label, privateIp } = input;
    const body = { [COMPUTE_ID]: computeId, region, label, private_ip: privateIp };
    return this.client.ask(allocateAddresses, { caller, request, body });
  }

  private async release({ caller, request, input }: Saga<CreateInput>): Promise<void> {
    await this.client.ask(releaseAddresses, { caller, request, body: { [COMPUTE_ID]: input.computeId } });
  }

  private async join({ caller, request, input }: Saga<CreateInput>): Promise<void> {
    const { firewall, computeId, region, label } = input;
    if (!firewall) return;
    const service = { type: COMPUTE, service_id: computeId, region, label } as const;
    const body = { id: firewall.reservationId, firewall_id: firewall.id, ...service };
    await this.client.ask(joinFirewall, { caller, request, body });
  }

  private async leave({ caller, request, input }: Saga<CreateInput>): Promise<void> {
    if (input.firewall)
      await this.client.ask(leaveFirewall, { caller, request, body: { id: input.firewall.reservationId } });
  }

  private async record(
    transaction: Transaction,
    saga: Saga<CreateInput>,
    allocated: AllocatedAddressesRecord,
    given: GivenAddresses<CreateInput>,
  ): Promise<InstanceRecord> {
    const { statements, now } = transaction;
    const { computeId, second, disks: plans, profile, provisionId } = saga.input;
    const { tags = [] } = await this.tags.ensure(transaction, saga.caller.accountId, saga.input);
    const [hidden, disks] = await Promise.all([
      this.instances.lockForJob(statements, computeId, provisionId),
      this.disks.insertAll(statements, computeId, plans, 'not ready', now),
    ]);
    if (profile) {
      const [root, swap] = disks.map(({ id }) => ({ disk_id: id }));
      const devices = { ...(root && { sda: root }), ...(swap && { sdb: swap }) };
      this.configs.insert(
        statements,
        { id: profile.id, computeId },
        newSettings({ label: profile.label, devices }),
        now,
      );
      this.interfaces.replaceAll(statements, profile.id, given.settled(saga, profile.interfaces));
    }
    // Holds the instance until the other services have confirmed: a delete that arrives before the response waits.
    const shown = { ...addressesOf(allocated), tags, visible: true, changeSaga: saga.id };
    const job = { id: provisionId, kind: 'provision', second } as const;
    return instanceRecordOf(await this.instanceJobs.begin(transaction, existing(hidden), job, instanceCreate, shown));
  }

  private async spawnProvisioning(transaction: Transaction, saga: Saga<CreateInput>): Promise<void> {
    const { computeId, second, profile, provisionId, bootId, boots } = saga.input;
    const configId = boots && profile ? profile.id : null;
    const input = { computeId, second, from: 'offline', bootId, configId } as const;
    await this.sagas.spawn(transaction, saga, ProvisionInstanceSaga, input, provisionId);
  }
}
