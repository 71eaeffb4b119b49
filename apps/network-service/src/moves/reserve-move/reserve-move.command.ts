import { Command } from '@nestjs/cqrs';
import type { CallOf, reserveMove, AllocatedAddressesRecord } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class ReserveMoveCommand extends Command<Answer<AllocatedAddressesRecord>> {
  constructor(readonly call: CallOf<typeof reserveMove>) {
    super();
  }
}
