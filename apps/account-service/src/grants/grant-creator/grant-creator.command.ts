import { Command } from '@nestjs/cqrs';
import type { CallOf, grantCreator } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class GrantCreatorCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof grantCreator>) {
    super();
  }
}
