import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { domainDelete } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { DomainRepository } from '../domain.repository.js';
import { DeleteDomainCommand } from './delete-domain.command.js';

@CommandHandler(DeleteDomainCommand)
export class DeleteDomainHandler implements ICommandHandler<DeleteDomainCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly domains: DomainRepository,
  ) {}

  async execute({ call }: DeleteDomainCommand) {
    return this.commands.run(call, async ({ manager, emit }) => {
      const domain = await this.domains.lock(manager, call.caller.accountId, call.params.domainId);
      const record = await this.domains.record(manager, domain.id);

      await this.domains.delete(manager, domain.id);

      emit(domainDelete(record));
      return {};
    });
  }
}
