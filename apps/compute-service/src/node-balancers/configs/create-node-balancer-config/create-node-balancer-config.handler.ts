import { CommandRunner } from '@stratus/commands';
import { createNodeBalancerConfig } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { nodeBalancerConfigCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { NodeBalancerRepository } from '../../node-balancer.repository.js';
import { decideCreateConfig } from '../node-balancer-config.js';
import { NodeBalancerConfigRepository } from '../node-balancer-config.repository.js';

@Answers(createNodeBalancerConfig)
export class CreateNodeBalancerConfigHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly configs: NodeBalancerConfigRepository,
  ) {}

  async execute(call: CallOf<typeof createNodeBalancerConfig>) {
    const { caller, params, body } = call;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const [nodeBalancer, others] = await Promise.all([
        this.nodeBalancers.lock(statements, caller.accountId, params.nodeBalancerId),
        this.configs.ofNodeBalancer(statements, params.nodeBalancerId),
      ]);
      const settings = decideCreateConfig(body, others);

      const id = await this.configs.insert(statements, nodeBalancer.id, settings);
      this.nodeBalancers.update(statements, nodeBalancer.id, { updated: now });
      const record = await this.configs.record(statements, id);
      emit(nodeBalancerConfigCreate(record, nodeBalancer));
      return record;
    });
  }
}
