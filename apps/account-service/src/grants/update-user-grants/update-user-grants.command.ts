import { Command } from '@nestjs/cqrs';
import type { CallOf, GrantsRecord, updateUserGrants } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UpdateUserGrantsCommand extends Command<Answer<GrantsRecord>> {
  constructor(readonly call: CallOf<typeof updateUserGrants>) {
    super();
  }
}
