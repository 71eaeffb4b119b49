import { Command } from '@nestjs/cqrs';
import type { CallOf, NodeBalancerRecord, updateNodeBalancer } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UpdateNodeBalancerCommand extends Command<Answer<NodeBalancerRecord>> {
  constructor(readonly call: CallOf<typeof updateNodeBalancer>) {
    super();
  }
}
