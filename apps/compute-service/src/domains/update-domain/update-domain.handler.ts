import { CommandRunner } from '@stratus/commands';
import { updateDomain } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { dnsRecordUpdate, domainUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { DomainRepository } from '../domain.repository.js';
import { NO_RECORDS, decideUpdateDomain } from '../domain.js';
import { DnsRecordRepository } from '../records/dns-record.repository.js';

@Answers(updateDomain)
export class UpdateDomainHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly domains: DomainRepository,
    private readonly records: DnsRecordRepository,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof updateDomain>) {
    const { accountId } = call.caller;
    return this.commands.run(call, async (transaction) => {
      const { statements, now, emit } = transaction;
      const body = await this.tags.ensure(transaction, accountId, call.body);
      const domain = await this.domains.lock(statements, accountId, call.params.domainId);
      const { domain: name } = body;
      const [nameTaken, records] = await Promise.all([
        name !== undefined && this.domains.nameTaken(statements, name, domain.id),
        name === undefined ? NO_RECORDS : this.domains.recordsUnder(statements, domain),
      ]);
      const changes = decideUpdateDomain(domain, body, { nameTaken, ...records });

      if (changes) this.domains.update(statements, { ...domain, ...changes, updated: now });
      const record = await this.domains.record(statements, domain.id);
      if (changes) emit(domainUpdate(record));
      if (changes?.domain !== undefined) {
        const moved = await this.records.moveTargets(statements, domain, changes.domain, now);
        for (const each of moved) emit(dnsRecordUpdate(each, record));
      }
      return record;
    });
  }
}
