import { CommandRunner, refuseBeyondLimit } from '@stratus/commands';
import { createDomain } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { domainCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { DomainRepository } from '../domain.repository.js';
import { DOMAIN_LIMIT } from '../domain.sql.js';
import { decideCreateDomain } from '../domain.js';

@Answers(createDomain)
export class CreateDomainHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly domains: DomainRepository,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof createDomain>) {
    const { accountId } = call.caller;
    return this.commands.run(call, async (transaction) => {
      const { statements, now, emit } = transaction;
      await refuseBeyondLimit(statements, call.caller, DOMAIN_LIMIT);
      const body = await this.tags.ensure(transaction, accountId, call.body);
      const nameTaken = await this.domains.nameTaken(statements, body.domain);
      const zone = decideCreateDomain(body, { nameTaken });

      const id = await this.domains.insert(statements, { ...zone, accountId, created: now, updated: now });
      const record = await this.domains.record(statements, id);
      emit(domainCreate(record));
      return record;
    });
  }
}
