import { Command } from '@nestjs/cqrs';
import type { CallOf, addAddress, IpAddressRecord } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class AddAddressCommand extends Command<Answer<IpAddressRecord>> {
  constructor(readonly call: CallOf<typeof addAddress>) {
    super();
  }
}
