import { Command } from '@nestjs/cqrs';
import type { CallOf, IpAddressRecord, addInstanceIp } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class AddInstanceIpCommand extends Command<Answer<IpAddressRecord>> {
  constructor(readonly call: CallOf<typeof addInstanceIp>) {
    super();
  }
}
