import { COMPUTE_ID, getComputeAddress, setRdns, updateInstanceIp } from '@stratus/contracts';
import type { CallOf, IpAddressRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { Answers } from '@stratus/operations';
import { InstanceQuery } from '../../instances/instance.query.js';

/**
 * Stores nothing here: network-service decides everything, even whether the instance exists, under the call's execution
 * id and idempotency key. So a repeat gets its stored reply even after the instance is deleted.
 */
@Answers(updateInstanceIp)
export class UpdateInstanceIpHandler {
  constructor(
    private readonly client: OperationClient,
    private readonly instanceQuery: InstanceQuery,
  ) {}

  async execute({ caller, request, params, body }: CallOf<typeof updateInstanceIp>): Promise<IpAddressRecord> {
    const address = { [COMPUTE_ID]: params.computeId, address: params.address };
    if (body.rdns === undefined) {
      await this.instanceQuery.mustExist(caller.accountId, params.computeId);
      return this.client.ask(getComputeAddress, { caller, request, body: address });
    }
    return this.client.ask(setRdns, { caller, request, body: { ...address, rdns: body.rdns } });
  }
}
