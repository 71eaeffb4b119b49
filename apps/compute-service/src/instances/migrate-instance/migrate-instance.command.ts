import { Command } from '@nestjs/cqrs';
import type { CallOf, migrateInstance } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class MigrateInstanceCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof migrateInstance>) {
    super();
  }
}
