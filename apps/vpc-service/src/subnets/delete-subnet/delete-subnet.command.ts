import { Command } from '@nestjs/cqrs';
import type { CallOf, deleteSubnet } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DeleteSubnetCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof deleteSubnet>) {
    super();
  }
}
