import { Command } from '@nestjs/cqrs';
import type { CallOf, SubnetRecord, createSubnet } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CreateSubnetCommand extends Command<Answer<SubnetRecord>> {
  constructor(readonly call: CallOf<typeof createSubnet>) {
    super();
  }
}
