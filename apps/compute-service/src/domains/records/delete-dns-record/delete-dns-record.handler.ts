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
    return this.commands.run(call, async ({ statements, emit }) => {
      const [domain, { id }] = await Promise.all([
        this.domains.lock(statements, caller.accountId, params.domainId),
        this.records.find(statements, params.domainId, params.recordId),
      ]);
      const record = await this.records.record(statements, id);

      this.records.delete(statements, id);

      emit(dnsRecordDelete(record, domain));
      return {};
    });
  }
}
