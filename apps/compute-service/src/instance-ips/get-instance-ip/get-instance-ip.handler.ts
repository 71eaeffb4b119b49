import { COMPUTE_ID, getComputeAddress, getInstanceIp } from '@stratus/contracts';
import type { CallOf, IpAddressRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { Answers } from '@stratus/operations';
import { InstanceQuery } from '../../instances/instance.query.js';

@Answers(getInstanceIp)
export class GetInstanceIpHandler {
  constructor(
    private readonly client: OperationClient,
    private readonly instanceQuery: InstanceQuery,
  ) {}

  async execute({ caller, request, params }: CallOf<typeof getInstanceIp>): Promise<IpAddressRecord> {
    await this.instanceQuery.mustExist(caller.accountId, params.computeId);
    const body = { [COMPUTE_ID]: params.computeId, address: params.address };
    return this.client.ask(getComputeAddress, { caller, request, body });
  }
}
