import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { COMPUTE_ID, listComputeAddresses, listComputeVpcIps } from '@stratus/contracts';
import type { InstanceIpsRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import { InstanceReader } from '../../instances/instance.reader.js';
import { ListInstanceIpsQuery } from './list-instance-ips.query.js';

@QueryHandler(ListInstanceIpsQuery)
export class ListInstanceIpsHandler implements IQueryHandler<ListInstanceIpsQuery> {
  constructor(
    private readonly client: OperationClient,
    private readonly instances: InstanceReader,
  ) {}

  async execute({ call: { caller, request, params } }: ListInstanceIpsQuery): Promise<InstanceIpsRecord> {
    await this.instances.mustExist(caller.accountId, params.computeId);
    const asked = { caller, request, body: { [COMPUTE_ID]: params.computeId } };
    const [{ ipv4, ipv6 }, vpc] = await Promise.all([
      this.client.ask(listComputeAddresses, asked),
      this.client.ask(listComputeVpcIps, asked),
    ]);
    return { ipv4: { ...ipv4, vpc }, ipv6 };
  }
}
