import { CommandRunner } from '@stratus/commands';
import { createNodeBalancerNode, existing } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { nodeBalancerNodeCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { NodeBalancerRepository } from '../../../node-balancer.repository.js';
import { NodeBalancerConfigRepository } from '../../node-balancer-config.repository.js';
import { NodeAddressLocks } from '../node-address.locks.js';
import { decideCreateNode } from '../node-balancer-node.js';
import { NodeBalancerNodeRepository } from '../node-balancer-node.repository.js';

@Answers(createNodeBalancerNode)
export class CreateNodeBalancerNodeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly configs: NodeBalancerConfigRepository,
    private readonly nodes: NodeBalancerNodeRepository,
    private readonly addressLocks: NodeAddressLocks,
  ) {}

  async execute(call: CallOf<typeof createNodeBalancerNode>) {
    const { caller, params, body } = call;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const known = await this.addressLocks.near(statements, caller, params.nodeBalancerId, [body]);
      const [nodeBalancer, config, others] = await Promise.all([
        this.nodeBalancers.lock(statements, caller.accountId, params.nodeBalancerId),
        this.configs.find(statements, params.nodeBalancerId, params.configId),
        this.nodes.ofConfig(statements, params.configId),
      ]);
      const node = decideCreateNode(body, others, known);

      const [id] = await this.nodes.insert(statements, config.id, [node]);
      this.nodeBalancers.update(statements, nodeBalancer.id, { updated: now });
      const record = await this.nodes.record(statements, existing(id));
      emit(nodeBalancerNodeCreate(record, nodeBalancer));
      return record;
    });
  }
}
