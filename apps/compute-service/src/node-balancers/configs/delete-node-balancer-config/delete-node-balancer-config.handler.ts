import { CommandRunner } from '@stratus/commands';
import { deleteNodeBalancerConfig } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { nodeBalancerConfigDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { NodeBalancerRepository } from '../../node-balancer.repository.js';
import { NodeBalancerConfigRepository } from '../node-balancer-config.repository.js';

@Answers(deleteNodeBalancerConfig)
export class DeleteNodeBalancerConfigHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly configs: NodeBalancerConfigRepository,
  ) {}

  async execute(call: CallOf<typeof deleteNodeBalancerConfig>) {
    const { caller, params } = call;
    return this.commands.run(call, async ({ manager, statements, now, emit }) => {
      const nodeBalancer = await this.nodeBalancers.lock(manager, caller.accountId, params.nodeBalancerId);
      const { id } = await this.configs.find(manager, nodeBalancer.id, params.configId);

      const record = await this.configs.record(statements, id);
      await this.configs.delete(manager, id);
      await this.nodeBalancers.update(manager, nodeBalancer.id, { updated: now });
      emit(nodeBalancerConfigDelete(record, nodeBalancer));
      return {};
    });
  }
}
