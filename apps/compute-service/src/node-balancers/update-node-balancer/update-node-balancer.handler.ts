import { CommandRunner } from '@stratus/commands';
import { updateNodeBalancer } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { nodeBalancerUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { NodeBalancerRepository } from '../node-balancer.repository.js';
import { decideUpdateNodeBalancer } from '../node-balancer.js';

@Answers(updateNodeBalancer)
export class UpdateNodeBalancerHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof updateNodeBalancer>) {
    const { accountId } = call.caller;
    return this.commands.run(call, async (transaction) => {
      const { manager, statements, now, emit } = transaction;
      const body = await this.tags.ensure(transaction, accountId, call.body);
      const nodeBalancer = await this.nodeBalancers.lock(manager, accountId, call.params.nodeBalancerId);
      const { label } = body;
      const labelTaken = label !== undefined && (await this.nodeBalancers.labelTaken(manager, accountId, label));
      const changes = decideUpdateNodeBalancer(nodeBalancer, body, { labelTaken });

      if (changes) await this.nodeBalancers.update(manager, nodeBalancer.id, { ...changes, updated: now });
      const record = await this.nodeBalancers.record(statements, nodeBalancer.id);
      if (changes) emit(nodeBalancerUpdate(record));
      return record;
    });
  }
}
