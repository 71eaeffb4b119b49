import { Command } from '@nestjs/cqrs';
import type { CallOf, InstanceRecord, updateInstance } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UpdateInstanceCommand extends Command<Answer<InstanceRecord>> {
  constructor(readonly call: CallOf<typeof updateInstance>) {
    super();
  }
}
