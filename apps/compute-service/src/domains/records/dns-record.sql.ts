import type { DnsRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** JSON of a record of a domain, built by Postgres; `dns_record` is the row. */
export const DNS_RECORD_JSON = jsonRecord<DnsRecord>({
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
  created: jsonTime('dns_record.created'),
  updated: jsonTime('dns_record.updated'),
});
