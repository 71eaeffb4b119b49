import { COMPUTE_ID, listComputeAddresses, listComputeVpcIps, listInstanceIps } from '@stratus/contracts';
import type { CallOf, InstanceIpsRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { Answers } from '@stratus/operations';
import { InstanceQuery } from '../../instances/instance.query.js';

@Answers(listInstanceIps)
export class ListInstanceIpsHandler {
  constructor(
    private readonly client: OperationClient,
    private readonly instanceQuery: InstanceQuery,
  ) {}

  async execute({ caller, request, params }: CallOf<typeof listInstanceIps>): Promise<InstanceIpsRecord> {
    await this.instanceQuery.mustExist(caller.accountId, params.computeId);
    const asked = { caller, request, body: { [COMPUTE_ID]: params.computeId } };
    const [{ ipv4, ipv6 }, vpc] = await Promise.all([
      this.client.ask(listComputeAddresses, asked),
      this.client.ask(listComputeVpcIps, asked),
    ]);
    return { ipv4: { ...ipv4, vpc }, ipv6 };
  }
}
