import { Command } from '@nestjs/cqrs';
import type { CallOf, DomainRecord, createDomain } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CreateDomainCommand extends Command<Answer<DomainRecord>> {
  constructor(readonly call: CallOf<typeof createDomain>) {
    super();
  }
}
