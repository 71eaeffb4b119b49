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
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const [nodeBalancer, , all] = await Promise.all([
        this.nodeBalancers.lock(statements, caller.accountId, params.nodeBalancerId),
        this.configs.find(statements, params.nodeBalancerId, params.configId),
        this.nodes.ofConfig(statements, params.configId),
      ]);
      const node = existing(all.find(({ id }) => id === params.nodeId));

      const record = await this.nodes.record(statements, node.id);
      this.nodes.delete(statements, [node]);
      this.nodeBalancers.update(statements, nodeBalancer.id, { updated: now });
      emit(nodeBalancerNodeDelete(record, nodeBalancer));
      return {};
    });
  }
}
