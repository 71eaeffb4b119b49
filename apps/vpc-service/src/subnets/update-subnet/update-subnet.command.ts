import { Command } from '@nestjs/cqrs';
import type { CallOf, SubnetRecord, updateSubnet } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UpdateSubnetCommand extends Command<Answer<SubnetRecord>> {
  constructor(readonly call: CallOf<typeof updateSubnet>) {
    super();
  }
}
