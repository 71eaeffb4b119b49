import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  addAddress,
  allocateAddresses,
  getComputeAddress,
  listComputeAddresses,
  releaseAddresses,
  removeAddress,
  setRdns,
} from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { AddAddressCommand } from './add-address/add-address.command.js';
import { AllocateAddressesCommand } from './allocate-addresses/allocate-addresses.command.js';
import { GetComputeAddressQuery } from './get-compute-address/get-compute-address.query.js';
import { ListComputeAddressesQuery } from './list-compute-addresses/list-compute-addresses.query.js';
import { ReleaseAddressesCommand } from './release-addresses/release-addresses.command.js';
import { RemoveAddressCommand } from './remove-address/remove-address.command.js';
import { SetRdnsCommand } from './set-rdns/set-rdns.command.js';

@Controller()
export class AddressesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(allocateAddresses.subject)
  allocate(@Payload() call: CallOf<typeof allocateAddresses>) {
    return this.commands.execute(new AllocateAddressesCommand(call));
  }

  @MessagePattern(releaseAddresses.subject)
  release(@Payload() call: CallOf<typeof releaseAddresses>) {
    return this.commands.execute(new ReleaseAddressesCommand(call));
  }

  @MessagePattern(addAddress.subject)
  add(@Payload() call: CallOf<typeof addAddress>) {
    return this.commands.execute(new AddAddressCommand(call));
  }

  @MessagePattern(removeAddress.subject)
  remove(@Payload() call: CallOf<typeof removeAddress>) {
    return this.commands.execute(new RemoveAddressCommand(call));
  }

  @MessagePattern(setRdns.subject)
  setRdns(@Payload() call: CallOf<typeof setRdns>) {
    return this.commands.execute(new SetRdnsCommand(call));
  }

  @MessagePattern(listComputeAddresses.subject)
  listOfCompute(@Payload() call: CallOf<typeof listComputeAddresses>) {
    return this.queries.execute(new ListComputeAddressesQuery(call));
  }

  @MessagePattern(getComputeAddress.subject)
  get(@Payload() call: CallOf<typeof getComputeAddress>) {
    return this.queries.execute(new GetComputeAddressQuery(call));
  }
}
