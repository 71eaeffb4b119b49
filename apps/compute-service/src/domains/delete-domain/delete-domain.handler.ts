import { CommandRunner } from '@stratus/commands';
import { deleteDomain } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { domainDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { DomainRepository } from '../domain.repository.js';

@Answers(deleteDomain)
export class DeleteDomainHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly domains: DomainRepository,
  ) {}

  async execute(call: CallOf<typeof deleteDomain>) {
    return this.commands.run(call, async ({ statements, emit }) => {
      const domain = await this.domains.lock(statements, call.caller.accountId, call.params.domainId);
      const record = await this.domains.record(statements, domain.id);

      this.domains.delete(statements, domain.id);

      emit(domainDelete(record));
      return {};
    });
  }
}
