import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { createDomain, deleteDomain, getDomain, listDomains, locateDomains, updateDomain } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { CreateDomainCommand } from './create-domain/create-domain.command.js';
import { DeleteDomainCommand } from './delete-domain/delete-domain.command.js';
import { GetDomainQuery } from './get-domain/get-domain.query.js';
import { ListDomainsQuery } from './list-domains/list-domains.query.js';
import { LocateDomainsQuery } from './locate-domains/locate-domains.query.js';
import { UpdateDomainCommand } from './update-domain/update-domain.command.js';

@Controller()
export class DomainsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(createDomain.subject)
  create(@Payload() call: CallOf<typeof createDomain>) {
    return this.commands.execute(new CreateDomainCommand(call));
  }

  @MessagePattern(deleteDomain.subject)
  delete(@Payload() call: CallOf<typeof deleteDomain>) {
    return this.commands.execute(new DeleteDomainCommand(call));
  }

  @MessagePattern(getDomain.subject)
  get(@Payload() call: CallOf<typeof getDomain>) {
    return this.queries.execute(new GetDomainQuery(call));
  }

  @MessagePattern(listDomains.subject)
  list(@Payload() call: CallOf<typeof listDomains>) {
    return this.queries.execute(new ListDomainsQuery(call));
  }

  @MessagePattern(locateDomains.subject)
  locate(@Payload() call: CallOf<typeof locateDomains>) {
    return this.queries.execute(new LocateDomainsQuery(call));
  }

  @MessagePattern(updateDomain.subject)
  update(@Payload() call: CallOf<typeof updateDomain>) {
    return this.commands.execute(new UpdateDomainCommand(call));
  }
}
