import { Command } from '@nestjs/cqrs';
import type { CallOf, deleteNodeBalancer } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DeleteNodeBalancerCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof deleteNodeBalancer>) {
    super();
  }
}
