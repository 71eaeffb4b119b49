import { Command } from '@nestjs/cqrs';
import type { CallOf, setRdns, IpAddressRecord } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class SetRdnsCommand extends Command<Answer<IpAddressRecord>> {
  constructor(readonly call: CallOf<typeof setRdns>) {
    super();
  }
}
