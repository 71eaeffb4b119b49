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
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const [nodeBalancer, { id }] = await Promise.all([
        this.nodeBalancers.lock(statements, caller.accountId, params.nodeBalancerId),
        this.configs.find(statements, params.nodeBalancerId, params.configId),
      ]);

      const record = await this.configs.record(statements, id);
      this.configs.delete(statements, id);
      this.nodeBalancers.update(statements, nodeBalancer.id, { updated: now });
      emit(nodeBalancerConfigDelete(record, nodeBalancer));
      return {};
    });
  }
}
