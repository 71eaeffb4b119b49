import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { DnsRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { DNS_RECORD_JSON } from './dns-record.sql.js';
import { MAX_DNS_RECORDS } from './dns-record.js';
import type { OtherRecords, RecordSettings, StoredDnsRecord } from './dns-record.js';

const DNS_RECORDS = new Table<StoredDnsRecord>('dns_records', {
  id: 'id',
  domainId: 'domain_id',
  type: 'type',
  name: 'name',
  target: 'target',
  priority: 'priority',
  weight: 'weight',
  port: 'port',
  service: 'service',
  protocol: 'protocol',
  ttlSec: 'ttl_sec',
  tag: 'tag',
  created: 'created',
  updated: 'updated',
});

const OTHERS = `
  select exists (select from dns_records as other
            where other.domain_id = $1 and lower(other.name collate "C") = $2 and other.id is distinct from $3::bigint) as namesake,
         exists (select from dns_records as other
            where other.domain_id = $1 and lower(other.name collate "C") = $2 and other.id is distinct from $3::bigint
              and other.type = 'CNAME') as alias,
         exists (select from dns_records as other
            where other.domain_id = $1 and other.type = 'MX' and other.id is distinct from $3::bigint) as "mailServer",
         exists (select from dns_records as other
            where other.domain_id = $1 and other.type = 'MX' and other.id is distinct from $3::bigint
              and other.target = '') as "nullMx"`;

/** Services that the domain itself offers: their targets are the domain, or end in it. */
const MOVE_TARGETS = `
  update dns_records as dns_record set target = left(target, length(target) - length($2)) || $3, updated = $4
   where domain_id = $1 and type = 'SRV' and lower(right('.' || target, length($2) + 1)) = '.' || lower($2)
  returning ${DNS_RECORD_JSON} as record`;

/** The write side of the records of a domain, which the caller has locked. */
@Injectable()
export class DnsRecordRepository {
  /** @throws ApiFailure 404 when the domain has no such record. */
  async find(statements: Statements, domainId: number, id: number): Promise<StoredDnsRecord> {
    const text = `select ${DNS_RECORDS.fields} from dns_records where id = $1 and domain_id = $2`;
    return existing((await statements.query<StoredDnsRecord>(text, [id, domainId]))[0]);
  }

  /** What other records of the domain say about one of this name. */
  async others(
    statements: Statements,
    domainId: number,
    { name }: Pick<RecordSettings, 'name'>,
    except: number | null = null,
  ): Promise<OtherRecords> {
    return existing((await statements.query<OtherRecords>(OTHERS, [domainId, name.toLowerCase(), except]))[0]);
  }

  /** The number of records of the domain; counts no further than the maximum. */
  async count(statements: Statements, domainId: number): Promise<number> {
    const [counted] = await statements.query<{ count: number }>(
      `select count(*)::int as count
         from (select from dns_records where domain_id = $1 limit ${MAX_DNS_RECORDS}) as counted`,
      [domainId],
    );
    return existing(counted).count;
  }

  /** @returns its id. */
  async insert(statements: Statements, record: Omit<StoredDnsRecord, 'id'>): Promise<number> {
    const { text, values } = DNS_RECORDS.insert([record], 'returning id');
    return existing((await statements.query<{ id: number }>(text, values))[0]).id;
  }

  /** Writes all fields: users change any set of them, and each set would be one more text. */
  update(statements: Statements, { id, ...fields }: StoredDnsRecord): void {
    statements.send(DNS_RECORDS.update(id, fields));
  }

  /** Gives targets inside a domain its new name. @returns the changed records, in the order of their ids. */
  async moveTargets(
    statements: Statements,
    { id, domain }: { id: number; domain: string },
    renamed: string,
    now: Date,
  ): Promise<DnsRecord[]> {
    const rows = await statements.query<{ record: DnsRecord }>(MOVE_TARGETS, [id, domain, renamed, now]);
    return rows.map(({ record }) => record).toSorted((a, b) => a.id - b.id);
  }

  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from dns_records where id = $1', values: [id] });
  }

  /** The record, as this transaction sees it. */
  async record(statements: Statements, id: number): Promise<DnsRecord> {
    const rows = await statements.query<{ record: DnsRecord }>(
      `select ${DNS_RECORD_JSON} as record from dns_records as dns_record where dns_record.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }
}
