import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { domainUpdate } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { DomainRepository } from '../domain.repository.js';
import { decideUpdateDomain } from '../domain.js';
import { UpdateDomainCommand } from './update-domain.command.js';

@CommandHandler(UpdateDomainCommand)
export class UpdateDomainHandler implements ICommandHandler<UpdateDomainCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly domains: DomainRepository,
  ) {}

  async execute({ call }: UpdateDomainCommand) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ manager, now, emit }) => {
      const domain = await this.domains.lock(manager, accountId, call.params.domainId);
      const { domain: name } = call.body;
      const nameTaken = name !== undefined && (await this.domains.nameTaken(manager, name));
      const changes = decideUpdateDomain(domain, call.body, { nameTaken });

      if (changes) await this.domains.update(manager, domain.id, { ...changes, updated: now });
      const record = await this.domains.record(manager, domain.id);
      if (changes) emit(domainUpdate(record));
      return record;
    });
  }
}
