import { CommandRunner } from '@stratus/commands';
import { updateNodeBalancerConfig } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { nodeBalancerConfigUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { NodeBalancerRepository } from '../../node-balancer.repository.js';
import { decideUpdateConfig } from '../node-balancer-config.js';
import { NodeBalancerConfigRepository } from '../node-balancer-config.repository.js';

@Answers(updateNodeBalancerConfig)
export class UpdateNodeBalancerConfigHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly configs: NodeBalancerConfigRepository,
  ) {}

  async execute(call: CallOf<typeof updateNodeBalancerConfig>) {
    const { caller, params, body } = call;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const [nodeBalancer, { config, others }] = await Promise.all([
        this.nodeBalancers.lock(statements, caller.accountId, params.nodeBalancerId),
        this.configs.amongOthers(statements, params.nodeBalancerId, params.configId),
      ]);
      const changes = decideUpdateConfig(config, body, others);

      if (changes) {
        this.configs.update(statements, { ...config, ...changes });
        this.nodeBalancers.update(statements, nodeBalancer.id, { updated: now });
      }
      const record = await this.configs.record(statements, config.id);
      if (changes) emit(nodeBalancerConfigUpdate(record, nodeBalancer));
      return record;
    });
  }
}
