import { Command } from '@nestjs/cqrs';
import type { CallOf, allocateAddresses, AllocatedAddressesRecord } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class AllocateAddressesCommand extends Command<Answer<AllocatedAddressesRecord>> {
  constructor(readonly call: CallOf<typeof allocateAddresses>) {
    super();
  }
}
