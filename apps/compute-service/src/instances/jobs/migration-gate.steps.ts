import { Injectable } from '@nestjs/common';
import { COMPUTE_ID, closeGate, openGate } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { Saga } from '@stratus/sagas';
import type { JobInput } from './job-input.js';

/** During a live migration, network-service refuses changes to the instance's firewalls (contract 9.2 rule 1). */
@Injectable()
export class MigrationGateSteps {
  constructor(private readonly client: OperationClient) {}

  async close({ caller, request, id, input }: Saga<JobInput>): Promise<void> {
    await this.client.ask(closeGate, { caller, request, body: { [COMPUTE_ID]: input.computeId, migration_id: id } });
  }

  /** Safe if the gate was never closed; a close that arrives later does nothing. */
  async open({ caller, request, id, input }: Saga<JobInput>): Promise<void> {
    await this.client.ask(openGate, { caller, request, body: { [COMPUTE_ID]: input.computeId, migration_id: id } });
  }
}
