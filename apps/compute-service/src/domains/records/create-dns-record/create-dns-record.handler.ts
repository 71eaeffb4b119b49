import { CommandRunner } from '@stratus/commands';
import { createDnsRecord } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { dnsRecordCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { DomainRepository } from '../../domain.repository.js';
import { DnsRecordRepository } from '../dns-record.repository.js';
import { newRecord, refuseUnlessFits, refuseUnlessRoom } from '../dns-record.js';

@Answers(createDnsRecord)
export class CreateDnsRecordHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly domains: DomainRepository,
    private readonly records: DnsRecordRepository,
  ) {}

  async execute(call: CallOf<typeof createDnsRecord>) {
    const { caller, params, body, request } = call;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const domain = await this.domains.lock(statements, caller.accountId, params.domainId);
      const zone = { domain, client: request.client };
      refuseUnlessRoom(await this.records.count(statements, domain.id));
      const settings = newRecord(body, zone);
      refuseUnlessFits(settings, zone, await this.records.others(statements, domain.id, settings));

      const id = await this.records.insert(statements, {
        ...settings,
        domainId: domain.id,
        created: now,
        updated: now,
      });
      const record = await this.records.record(statements, id);
      emit(dnsRecordCreate(record, domain));
      return record;
    });
  }
}
