import { Command } from '@nestjs/cqrs';
import type { CallOf, UserRecord, createUser } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CreateUserCommand extends Command<Answer<UserRecord>> {
  constructor(readonly call: CallOf<typeof createUser>) {
    super();
  }
}
