import { Command } from '@nestjs/cqrs';
import type { CallOf, IpAddressRecord, updateInstanceIp } from '@stratus/contracts';

export class UpdateInstanceIpCommand extends Command<IpAddressRecord> {
  constructor(readonly call: CallOf<typeof updateInstanceIp>) {
    super();
  }
}
