import { CommandRunner } from '@stratus/commands';
import { rebuildNodeBalancerConfig } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { nodeBalancerConfigUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { NodeBalancerRepository } from '../../node-balancer.repository.js';
import { decideRebuild } from '../node-balancer-config-rebuild.js';
import { NodeBalancerConfigRepository } from '../node-balancer-config.repository.js';
import { NodeAddressLocks } from '../nodes/node-address.locks.js';
import { NodeBalancerNodeSteps } from '../nodes/node-balancer-node.steps.js';
import { NodeBalancerNodeRepository } from '../nodes/node-balancer-node.repository.js';

@Answers(rebuildNodeBalancerConfig)
export class RebuildNodeBalancerConfigHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly configs: NodeBalancerConfigRepository,
    private readonly nodes: NodeBalancerNodeRepository,
    private readonly nodeSteps: NodeBalancerNodeSteps,
    private readonly addressLocks: NodeAddressLocks,
  ) {}

  async execute(call: CallOf<typeof rebuildNodeBalancerConfig>) {
    const { caller, params, body } = call;
    return this.commands.run(call, async (transaction) => {
      const { statements, now, emit } = transaction;
      const known = await this.addressLocks.near(statements, caller, params.nodeBalancerId, body.nodes);
      const [nodeBalancer, { config, others }, present] = await Promise.all([
        this.nodeBalancers.lock(statements, caller.accountId, params.nodeBalancerId),
        this.configs.amongOthers(statements, params.nodeBalancerId, params.configId),
        this.nodes.ofConfig(statements, params.configId),
      ]);
      const { changes, nodes } = decideRebuild({ config, others, present, known }, body);

      if (changes) this.configs.update(statements, { ...config, ...changes });
      const record = await this.configs.record(statements, config.id);
      if (changes) emit(nodeBalancerConfigUpdate(record, nodeBalancer));
      const anyNode = await this.nodeSteps.apply(transaction, nodeBalancer, config.id, nodes);
      if (changes || anyNode) this.nodeBalancers.update(statements, nodeBalancer.id, { updated: now });
      return record;
    });
  }
}
