import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { COMPUTE_ID, getComputeAddress } from '@stratus/contracts';
import type { IpAddressRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import { InstanceReader } from '../../instances/instance.reader.js';
import { GetInstanceIpQuery } from './get-instance-ip.query.js';

@QueryHandler(GetInstanceIpQuery)
export class GetInstanceIpHandler implements IQueryHandler<GetInstanceIpQuery> {
  constructor(
    private readonly client: OperationClient,
    private readonly instances: InstanceReader,
  ) {}

  async execute({ call: { caller, request, params } }: GetInstanceIpQuery): Promise<IpAddressRecord> {
    await this.instances.mustExist(caller.accountId, params.computeId);
    const body = { [COMPUTE_ID]: params.computeId, address: params.address };
    return this.client.ask(getComputeAddress, { caller, request, body });
  }
}
