import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { instanceBoot } from '@stratus/events';
import { Sagas } from '@stratus/platform/persistence';
import type { Saga, Transaction } from '@stratus/platform/persistence';
import { BootInstanceSaga } from '../boot-instance/boot-instance.saga.js';
import type { Instance } from '../instance.js';
import { InstanceJobs } from './instance.jobs.js';

/** The boot that follows a job which interrupted a running instance. */
export interface Interrupted {
  /** The profile that it ran on, and runs on afterwards; null when it was off. */
  configId: number | null;
  /** Id of the job that boots it afterwards. */
  bootId: string;
}

/** Plans the boot with the input of the job, before its first step. */
export const interruptionOf = (instance: Pick<Instance, 'bootedConfigId'>): Interrupted => ({
  configId: instance.bootedConfigId,
  bootId: randomUUID(),
});

/** Continues a job with a boot, leaving no moment in which another job could begin. */
@Injectable()
export class PowerJobs {
  constructor(
    private readonly sagas: Sagas,
    private readonly jobs: InstanceJobs,
  ) {}

  /** @param instance locked, after the end of its job. */
  async boot(
    transaction: Transaction,
    { caller, request }: Pick<Saga<unknown>, 'caller' | 'request'>,
    instance: Instance,
    { configId, bootId }: { configId: number; bootId: string },
  ): Promise<void> {
    await this.jobs.begin(transaction, instance, { id: bootId, kind: 'boot' }, instanceBoot, { status: 'booting' });
    const input = { computeId: instance.id, configId, from: instance.status };
    await this.sagas.spawn(transaction, { caller, request }, BootInstanceSaga, input, bootId);
  }
}
