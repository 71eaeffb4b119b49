import { CommandRunner } from '@stratus/commands';
import { deleteDnsRecord } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { dnsRecordDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { DomainRepository } from '../../domain.repository.js';
import { DnsRecordRepository } from '../dns-record.repository.js';

@Answers(deleteDnsRecord)
export class DeleteDnsRecordHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly domains: DomainRepository,
    private readonly records: DnsRecordRepository,
  ) {}

  async execute(call: CallOf<typeof deleteDnsRecord>) {
    const { caller, params } = call;
    return this.commands.run(call, async ({ manager, statements, emit }) => {
      const domain = await this.domains.lock(manager, caller.accountId, params.domainId);
      const { id } = await this.records.find(manager, domain.id, params.recordId);
      const record = await this.records.record(statements, id);

      await this.records.delete(manager, id);

      emit(dnsRecordDelete(record, domain));
      return {};
    });
  }
}
