import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { existing } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { InstanceRepository } from '../instance.repository.js';
import { ChangeLocks } from '../jobs/change.locks.js';
import { refuseIfBusy } from '../../turns/turns.js';
import type { Instance } from '../instance.js';
import { InterfaceRepository } from './interfaces/interface.repository.js';
import type { Interface } from './interfaces/interface.js';
import { ConfigRepository } from './config.repository.js';
import type { Config } from './config.js';

/** A profile that is held for a change, with its instance. */
export interface LockedProfile {
  instance: Instance;
  config: Config;
  /** Interfaces of this profile, in order. */
  ofProfile: Interface[];
}

/** Holds an instance while one saga changes its profiles: one job or change at a time. */
@Injectable()
export class ProfileLocks {
  constructor(
    private readonly instances: InstanceRepository,
    private readonly changeLocks: ChangeLocks,
    private readonly configs: ConfigRepository,
    private readonly interfaces: InterfaceRepository,
  ) {}

  /** @throws ApiFailure 404 when the account has no such instance; 400, which clients retry, while it is busy. */
  async hold(transaction: Transaction, caller: Caller, computeId: number, sagaId: string): Promise<Instance> {
    const instance = await this.instances.lock(transaction.statements, caller.accountId, computeId);
    refuseIfBusy('change', instance);
    await this.changeLocks.begin(transaction, instance, sagaId);
    return instance;
  }

  /** @throws ApiFailure as {@link hold}, and 404 when the instance has no such profile. */
  async holdProfile(
    transaction: Transaction,
    caller: Caller,
    { computeId, configId }: { computeId: number; configId: number },
    sagaId: string,
  ): Promise<LockedProfile> {
    const instance = await this.hold(transaction, caller, computeId, sagaId);
    const config = await this.configs.find(transaction.statements, computeId, configId);
    return { instance, config, ofProfile: await this.interfaces.ofProfile(transaction.statements, configId) };
  }
}

/** @throws ApiFailure 404 when the profile has no such interface. */
export const interfaceOf = ({ ofProfile }: LockedProfile, id: number): Interface =>
  existing(ofProfile.find((each) => each.id === id));
