import { DNS_RECORD_FIELDS, listDnsRecords } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DomainQuery } from '../../domain.query.js';
import { DNS_RECORD_JSON } from '../dns-record.sql.js';

const COLUMNS = {
  id: 'dns_record.id',
  type: 'dns_record.type',
  name: 'dns_record.name',
  target: 'dns_record.target',
  priority: 'dns_record.priority',
  weight: 'dns_record.weight',
  port: 'dns_record.port',
  service: 'dns_record.service',
  protocol: 'dns_record.protocol',
  ttl_sec: 'dns_record.ttl_sec',
  tag: 'dns_record.tag',
  created: 'dns_record.created',
  updated: 'dns_record.updated',
};

@Answers(listDnsRecords)
export class ListDnsRecordsHandler {
  constructor(
    private readonly database: Database,
    private readonly domainQuery: DomainQuery,
  ) {}

  async execute({ caller, params, list }: CallOf<typeof listDnsRecords>): Promise<JsonText> {
    const [page] = await Promise.all([
      this.database.readPage({
        from: 'dns_records as dns_record join domains as domain on domain.id = dns_record.domain_id',
        where: 'dns_record.domain_id = $1 and domain.account_id = $2',
        values: [params.domainId, caller.accountId],
        key: ['dns_record.id'],
        as: 'dns_record',
        item: DNS_RECORD_JSON,
        fields: DNS_RECORD_FIELDS,
        columns: COLUMNS,
        list,
      }),
      this.domainQuery.mustExist(caller.accountId, params.domainId),
    ]);
    return page;
  }
}
