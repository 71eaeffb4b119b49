import { Command } from '@nestjs/cqrs';
import type { CallOf, deleteDomain } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DeleteDomainCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof deleteDomain>) {
    super();
  }
}
