import { Command } from '@nestjs/cqrs';
import type { CallOf, DomainRecord, updateDomain } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UpdateDomainCommand extends Command<Answer<DomainRecord>> {
  constructor(readonly call: CallOf<typeof updateDomain>) {
    super();
  }
}
