import { CommandRunner } from '@stratus/commands';
import { updateDnsRecord } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { dnsRecordUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { DomainRepository } from '../../domain.repository.js';
import { DnsRecordRepository } from '../dns-record.repository.js';
import { changedRecord, changesTo, refuseUnlessFits } from '../dns-record.js';

@Answers(updateDnsRecord)
export class UpdateDnsRecordHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly domains: DomainRepository,
    private readonly records: DnsRecordRepository,
  ) {}

  async execute(call: CallOf<typeof updateDnsRecord>) {
    const { caller, params, body, request } = call;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const [domain, present] = await Promise.all([
        this.domains.lock(statements, caller.accountId, params.domainId),
        this.records.find(statements, params.domainId, params.recordId),
      ]);
      const zone = { domain, client: request.client };
      const settings = changedRecord(present, body, zone);
      const changes = changesTo(present, settings);
      if (!changes) return this.records.record(statements, present.id);
      refuseUnlessFits(settings, zone, await this.records.others(statements, domain.id, settings, present.id));

      this.records.update(statements, { ...present, ...changes, updated: now });
      const record = await this.records.record(statements, present.id);
      emit(dnsRecordUpdate(record, domain));
      return record;
    });
  }
}
