import { CommandRunner } from '@stratus/commands';
import { deleteNodeBalancerNode, existing } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { nodeBalancerNodeDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { NodeBalancerRepository } from '../../../node-balancer.repository.js';
import { NodeBalancerConfigRepository } from '../../node-balancer-config.repository.js';
import { NodeBalancerNodeRepository } from '../node-balancer-node.repository.js';

@Answers(deleteNodeBalancerNode)
export class DeleteNodeBalancerNodeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly configs: NodeBalancerConfigRepository,
    private readonly nodes: NodeBalancerNodeRepository,
  ) {}

  async execute(call: CallOf<typeof deleteNodeBalancerNode>) {
    const { caller, params } = call;
    return this.commands.run(call, async ({ manager, statements, now, emit }) => {
      const nodeBalancer = await this.nodeBalancers.lock(manager, caller.accountId, params.nodeBalancerId);
      const config = await this.configs.find(manager, nodeBalancer.id, params.configId);
      const all = await this.nodes.ofConfig(manager, config.id);
      const node = existing(all.find(({ id }) => id === params.nodeId));

      const record = await this.nodes.record(statements, node.id);
      await this.nodes.delete(statements, [node]);
      await this.nodeBalancers.update(manager, nodeBalancer.id, { updated: now });
      emit(nodeBalancerNodeDelete(record, nodeBalancer));
      return {};
    });
  }
}
