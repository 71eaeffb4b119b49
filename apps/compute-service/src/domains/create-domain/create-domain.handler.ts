import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { domainCreate } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { DomainRepository } from '../domain.repository.js';
import { decideCreateDomain } from '../domain.js';
import { CreateDomainCommand } from './create-domain.command.js';

@CommandHandler(CreateDomainCommand)
export class CreateDomainHandler implements ICommandHandler<CreateDomainCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly domains: DomainRepository,
  ) {}

  async execute({ call }: CreateDomainCommand) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ manager, now, emit }) => {
      const nameTaken = await this.domains.nameTaken(manager, call.body.domain);
      const zone = decideCreateDomain(call.body, { nameTaken });

      const id = await this.domains.insert(manager, { ...zone, accountId, created: now, updated: now });
      const record = await this.domains.record(manager, id);
      emit(domainCreate(record));
      return record;
    });
  }
}
