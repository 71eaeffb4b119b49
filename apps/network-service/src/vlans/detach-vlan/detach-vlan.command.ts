import { Command } from '@nestjs/cqrs';
import type { CallOf, detachVlan } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DetachVlanCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof detachVlan>) {
    super();
  }
}
