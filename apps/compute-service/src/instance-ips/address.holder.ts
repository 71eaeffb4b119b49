import { Injectable } from '@nestjs/common';
import type { Caller } from '@stratus/contracts';
import type { Transaction } from '@stratus/platform/persistence';
import { InstanceRepository } from '../instances/instance.repository.js';
import type { Instance } from '../instances/instance.js';
import { refuseIfBusy } from '../turns/turns.js';

/** Holds several instances while one saga changes their addresses: all of them at once or none, in the order of their ids. */
@Injectable()
export class AddressHolder {
  constructor(private readonly instances: InstanceRepository) {}

  /** @returns those that the account has. @throws ApiFailure 400 that clients retry while one is busy. */
  async hold({ manager }: Transaction, caller: Caller, ids: readonly number[], sagaId: string): Promise<Instance[]> {
    const found = await this.instances.lockAll(manager, caller.accountId, ids);
    for (const instance of found) refuseIfBusy('change', instance);
    await this.instances.updateAll(manager, found, { changeSaga: sagaId });
    return found;
  }

  /** The instances that the saga still holds, locked and let go. */
  async release({ manager }: Transaction, ids: readonly number[], sagaId: string): Promise<Instance[]> {
    const held = await this.instances.lockAllForChange(manager, ids, sagaId);
    await this.instances.updateAll(manager, held, { changeSaga: null });
    return held;
  }
}
