import { Command } from '@nestjs/cqrs';
import type { CallOf, UserRecord, updateUser } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UpdateUserCommand extends Command<Answer<UserRecord>> {
  constructor(readonly call: CallOf<typeof updateUser>) {
    super();
  }
}
