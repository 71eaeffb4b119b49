import { Command } from '@nestjs/cqrs';
import type { CallOf, VpcRecord, createVpc } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CreateVpcCommand extends Command<Answer<VpcRecord>> {
  constructor(readonly call: CallOf<typeof createVpc>) {
    super();
  }
}
