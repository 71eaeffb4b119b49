import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import type { Caller } from '@stratus/contracts';
import { InstanceRepository } from '../instances/instance.repository.js';
import type { Instance } from '../instances/instance.js';
import { refuseIfBusy } from '../turns/turns.js';

/** Holds all instances whose addresses one saga changes, or none; locks them in the order of their ids. */
@Injectable()
export class AddressLocks {
  constructor(private readonly instances: InstanceRepository) {}

  /** @returns the instances that the account has. @throws ApiFailure 400, which clients retry, while one is busy. */
  async hold(
    { statements, atCommit }: Transaction,
    caller: Caller,
    ids: readonly number[],
    sagaId: string,
  ): Promise<Instance[]> {
    const found = await this.instances.lockAll(statements, caller.accountId, ids);
    for (const instance of found) refuseIfBusy('change', instance);
    atCommit(this.instances.holdWrite(found, sagaId));
    return found;
  }

  /** The instances that the saga still holds, locked. */
  async held({ statements }: Transaction, ids: readonly number[], sagaId: string): Promise<Instance[]> {
    return this.instances.lockAllForChange(statements, ids, sagaId);
  }

  /** Releases instances, and stores the new addresses of those in `shown`. */
  release(
    { now, atCommit }: Transaction,
    held: readonly Instance[],
    shown: ReadonlyMap<number, string[]> = new Map(),
  ): void {
    atCommit(this.instances.releaseWrite(held, shown, now));
  }
}
