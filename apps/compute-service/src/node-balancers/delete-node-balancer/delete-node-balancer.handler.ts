import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { nodeBalancerDelete } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { NodeBalancerRepository } from '../node-balancer.repository.js';
import { DeleteNodeBalancerCommand } from './delete-node-balancer.command.js';

@CommandHandler(DeleteNodeBalancerCommand)
export class DeleteNodeBalancerHandler implements ICommandHandler<DeleteNodeBalancerCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
  ) {}

  async execute({ call }: DeleteNodeBalancerCommand) {
    return this.commands.run(call, async ({ manager, emit }) => {
      const nodeBalancer = await this.nodeBalancers.lock(manager, call.caller.accountId, call.params.nodeBalancerId);
      const record = await this.nodeBalancers.record(manager, nodeBalancer.id);

      await this.nodeBalancers.delete(manager, nodeBalancer.id);

      emit(nodeBalancerDelete(record));
      return {};
    });
  }
}
