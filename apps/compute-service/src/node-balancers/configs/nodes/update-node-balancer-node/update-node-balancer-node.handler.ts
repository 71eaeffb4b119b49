import { CommandRunner } from '@stratus/commands';
import { existing, updateNodeBalancerNode } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { nodeBalancerNodeUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { NodeBalancerRepository } from '../../../node-balancer.repository.js';
import { NodeBalancerConfigRepository } from '../../node-balancer-config.repository.js';
import { NodeAddressLocks } from '../node-address.locks.js';
import { decideUpdateNode } from '../node-balancer-node.js';
import { NodeBalancerNodeRepository } from '../node-balancer-node.repository.js';

@Answers(updateNodeBalancerNode)
export class UpdateNodeBalancerNodeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly configs: NodeBalancerConfigRepository,
    private readonly nodes: NodeBalancerNodeRepository,
    private readonly addressLocks: NodeAddressLocks,
  ) {}

  async execute(call: CallOf<typeof updateNodeBalancerNode>) {
    const { caller, params, body } = call;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const known = await this.addressLocks.near(statements, caller, params.nodeBalancerId, [body]);
      const [nodeBalancer, , all] = await Promise.all([
        this.nodeBalancers.lock(statements, caller.accountId, params.nodeBalancerId),
        this.configs.find(statements, params.nodeBalancerId, params.configId),
        this.nodes.ofConfig(statements, params.configId),
      ]);
      const node = existing(all.find(({ id }) => id === params.nodeId));
      const changed = decideUpdateNode(
        node,
        body,
        all.filter((other) => other !== node),
        known,
      );

      if (changed) {
        this.nodes.update(statements, [changed]);
        this.nodeBalancers.update(statements, nodeBalancer.id, { updated: now });
      }
      const record = await this.nodes.record(statements, node.id);
      if (changed) emit(nodeBalancerNodeUpdate(record, nodeBalancer));
      return record;
    });
  }
}
