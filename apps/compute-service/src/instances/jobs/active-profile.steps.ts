import { Injectable } from '@nestjs/common';
import { COMPUTE_ID, setAttachmentsActive } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import type { Saga } from '@stratus/platform/persistence';
import { InstanceProfiles } from '../instance-profiles.reader.js';
import type { JobInput } from './instance.jobs.js';

/** Tells vpc-service on which profile an instance runs. Only one job runs on an instance, so that the last word is the latest. */
@Injectable()
export class ActiveProfile {
  constructor(
    private readonly client: OperationClient,
    private readonly profiles: InstanceProfiles,
  ) {}

  /** @param configId null when the instance is off. */
  async set({ caller, request, input }: Saga<JobInput>, configId: number | null): Promise<void> {
    const { computeId } = input;
    if (!(await this.profiles.hasVpcInterface(computeId))) return;
    const body = { [COMPUTE_ID]: computeId, active_config_id: configId };
    await this.client.ask(setAttachmentsActive, { caller, request, body });
  }
}
