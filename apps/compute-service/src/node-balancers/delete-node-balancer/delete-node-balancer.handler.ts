import { deleteNodeBalancer } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { nodeBalancerDelete } from '@stratus/events';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { NodeBalancerRepository } from '../node-balancer.repository.js';

@Answers(deleteNodeBalancer)
export class DeleteNodeBalancerHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
  ) {}

  async execute(call: CallOf<typeof deleteNodeBalancer>) {
    return this.commands.run(call, async ({ manager, statements, emit }) => {
      const nodeBalancer = await this.nodeBalancers.lock(manager, call.caller.accountId, call.params.nodeBalancerId);
      const record = await this.nodeBalancers.record(statements, nodeBalancer.id);

      await this.nodeBalancers.delete(manager, nodeBalancer.id);

      emit(nodeBalancerDelete(record));
      return {};
    });
  }
}
