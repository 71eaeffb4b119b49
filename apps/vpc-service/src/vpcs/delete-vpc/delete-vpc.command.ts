import { Command } from '@nestjs/cqrs';
import type { CallOf, deleteVpc } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DeleteVpcCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof deleteVpc>) {
    super();
  }
}
