import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { DnsRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { DnsRecordEntity } from './dns-record.entity.js';
import { DNS_RECORD_JSON } from './dns-record.sql.js';
import { MAX_DNS_RECORDS } from './dns-record.js';
import type { OtherRecords, RecordSettings, StoredDnsRecord } from './dns-record.js';

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
  async find(manager: Entities, domainId: number, id: number): Promise<StoredDnsRecord> {
    return existing(await manager.findOne(DnsRecordEntity, { where: { id, domainId } }));
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

  async insert(manager: Entities, record: Omit<StoredDnsRecord, 'id'>): Promise<number> {
    const { identifiers } = await manager.insert(DnsRecordEntity, record);
    return existing(identifiers[0] as { id: number } | undefined).id;
  }

  async update(manager: Entities, id: number, changes: Partial<StoredDnsRecord>): Promise<void> {
    await manager.update(DnsRecordEntity, { id }, changes);
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

  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(DnsRecordEntity, { id });
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
