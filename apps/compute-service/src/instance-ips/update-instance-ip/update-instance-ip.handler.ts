import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { COMPUTE_ID, getComputeAddress, setRdns } from '@stratus/contracts';
import type { IpAddressRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import { InstanceReader } from '../../instances/instance.reader.js';
import { UpdateInstanceIpCommand } from './update-instance-ip.command.js';

/**
 * Nothing of it is stored here: network-service decides, under the execution and the idempotency key of the call, also
 * whether there is such an instance. A repeat gets its stored answer although the instance is gone.
 */
@CommandHandler(UpdateInstanceIpCommand)
export class UpdateInstanceIpHandler implements ICommandHandler<UpdateInstanceIpCommand> {
  constructor(
    private readonly client: OperationClient,
    private readonly instances: InstanceReader,
  ) {}

  async execute({ call: { caller, request, params, body } }: UpdateInstanceIpCommand): Promise<IpAddressRecord> {
    const address = { [COMPUTE_ID]: params.computeId, address: params.address };
    if (body.rdns === undefined) {
      await this.instances.mustExist(caller.accountId, params.computeId);
      return this.client.ask(getComputeAddress, { caller, request, body: address });
    }
    return this.client.ask(setRdns, { caller, request, body: { ...address, rdns: body.rdns } });
  }
}
