import { Command } from '@nestjs/cqrs';
import type { CallOf, deleteUser } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DeleteUserCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof deleteUser>) {
    super();
  }
}
