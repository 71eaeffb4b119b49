import { getDnsRecord } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DNS_RECORD_JSON } from '../dns-record.sql.js';

const GET_DNS_RECORD = `
  select ${DNS_RECORD_JSON}::text as record
    from dns_records as dns_record join domains as domain on domain.id = dns_record.domain_id
   where dns_record.id = $1 and domain.id = $2 and domain.account_id = $3`;

@Answers(getDnsRecord)
export class GetDnsRecordHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getDnsRecord>) {
    return this.database.readRecord(GET_DNS_RECORD, [params.recordId, params.domainId, caller.accountId]);
  }
}
