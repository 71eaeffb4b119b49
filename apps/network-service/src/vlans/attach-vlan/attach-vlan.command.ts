import { Command } from '@nestjs/cqrs';
import type { CallOf, attachVlan } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class AttachVlanCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof attachVlan>) {
    super();
  }
}
