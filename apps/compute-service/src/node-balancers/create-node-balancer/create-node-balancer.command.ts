import { Command } from '@nestjs/cqrs';
import type { CallOf, NodeBalancerRecord, createNodeBalancer } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CreateNodeBalancerCommand extends Command<Answer<NodeBalancerRecord>> {
  constructor(readonly call: CallOf<typeof createNodeBalancer>) {
    super();
  }
}
