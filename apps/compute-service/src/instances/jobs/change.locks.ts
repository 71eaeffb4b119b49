import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { ApiFailure } from '@stratus/contracts';
import type { Saga } from '@stratus/sagas';
import { InstanceRepository } from '../instance.repository.js';
import { BUSY } from '../../turns/turns.js';
import type { Instance } from '../instance.js';
import type { JobInput } from './job-input.js';

/**
 * Holds an instance for a saga that changes its profiles or addresses: one at a time. While the saga runs, `change_saga`
 * is its id.
 */
@Injectable()
export class ChangeLocks {
  constructor(private readonly instances: InstanceRepository) {}

  /** Holds a locked instance that no other change holds. */
  async begin({ statements }: Transaction, { id }: Pick<Instance, 'id'>, changeId: string): Promise<void> {
    this.instances.update(statements, id, { changeSaga: changeId });
  }

  /** Releases the instance if this change still holds it. */
  async end({ statements }: Transaction, { id, input }: Saga<JobInput>): Promise<void> {
    this.instances.release(statements, input.computeId, id);
  }

  /** The instance of the change, locked. @throws ApiFailure 400 busy, when the change no longer holds the instance. */
  async lock({ statements }: Transaction, { id, input }: Saga<JobInput>): Promise<Instance> {
    const instance = await this.instances.lockForChange(statements, input.computeId, id);
    if (!instance) throw new ApiFailure(400, [BUSY]);
    return instance;
  }
}
