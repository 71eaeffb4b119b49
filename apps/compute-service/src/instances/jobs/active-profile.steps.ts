import { Injectable } from '@nestjs/common';
import { COMPUTE_ID, setAttachmentsActive } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { Saga } from '@stratus/sagas';
import { InstanceProfilesQuery } from '../instance-profiles.query.js';
import type { JobInput } from './job-input.js';

/**
 * Reports the active profile and interfaces of an instance to vpc-service, as stored by a job. An instance's jobs run one
 * after the other; their numbers make vpc-service ignore a late message of an earlier job.
 */
@Injectable()
export class ActiveProfileSteps {
  constructor(
    private readonly client: OperationClient,
    private readonly instanceProfilesQuery: InstanceProfilesQuery,
  ) {}

  /** Does nothing for a job that no longer has the instance: another job reports its interfaces. */
  async report({ id, caller, request, input }: Saga<JobInput>): Promise<void> {
    const { computeId } = input;
    const active = await this.instanceProfilesQuery.activeInVpcs(computeId, id);
    if (!active) return;
    const body = {
      [COMPUTE_ID]: computeId,
      active_config_id: active.configId,
      active_interface_ids: active.interfaces,
      job_number: active.jobNumber,
    };
    await this.client.ask(setAttachmentsActive, { caller, request, body });
  }
}
