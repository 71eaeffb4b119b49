import { Injectable } from '@nestjs/common';
import { COMPUTE_ID, setAttachmentsActive } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import type { Saga } from '@stratus/platform/persistence';
import { InstanceProfilesReader } from '../instance-profiles.reader.js';
import type { JobInput } from './instance.jobs.js';

/**
 * Reports to vpc-service the profile that an instance runs on. Jobs of an instance run one after the other; their numbers
 * make vpc-service ignore a late message of an earlier job.
 */
@Injectable()
export class ActiveProfileSteps {
  constructor(
    private readonly client: OperationClient,
    private readonly profiles: InstanceProfilesReader,
  ) {}

  /** @param configId null when the instance is off. */
  async set({ id, caller, request, input }: Saga<JobInput>, configId: number | null): Promise<void> {
    const { computeId } = input;
    const jobNumber = await this.profiles.jobNumberWithVpc(computeId, id);
    if (jobNumber === undefined) return;
    const body = { [COMPUTE_ID]: computeId, active_config_id: configId, job_number: jobNumber };
    await this.client.ask(setAttachmentsActive, { caller, request, body });
  }
}
