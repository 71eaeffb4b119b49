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
      const { statements, now, emit } = transaction;
      const body = await this.tags.ensure(transaction, accountId, call.body);
      const { label } = body;
      const [nodeBalancer, labelTaken] = await Promise.all([
        this.nodeBalancers.lock(statements, accountId, call.params.nodeBalancerId),
        label !== undefined && this.nodeBalancers.labelTaken(statements, accountId, label),
      ]);
      const changes = decideUpdateNodeBalancer(nodeBalancer, body, { labelTaken });

      if (changes) this.nodeBalancers.update(statements, nodeBalancer.id, { ...changes, updated: now });
      const record = await this.nodeBalancers.record(statements, nodeBalancer.id);
      if (changes) emit(nodeBalancerUpdate(record));
      return record;
    });
  }
}
