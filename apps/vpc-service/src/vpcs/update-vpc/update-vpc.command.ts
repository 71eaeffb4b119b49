import { Command } from '@nestjs/cqrs';
import type { CallOf, VpcRecord, updateVpc } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UpdateVpcCommand extends Command<Answer<VpcRecord>> {
  constructor(readonly call: CallOf<typeof updateVpc>) {
    super();
  }
}
