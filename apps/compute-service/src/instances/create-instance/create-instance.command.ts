import { Command } from '@nestjs/cqrs';
import type { CallOf, InstanceRecord, createInstance } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CreateInstanceCommand extends Command<Answer<InstanceRecord>> {
  constructor(readonly call: CallOf<typeof createInstance>) {
    super();
  }
}
