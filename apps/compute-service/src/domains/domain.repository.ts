import { Injectable } from '@nestjs/common';
import { canonicalDomainName, existing } from '@stratus/contracts';
import type { DomainRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { DOMAIN_JSON } from './domain.sql.js';
import type { Domain, RecordsUnder } from './domain.js';

const DOMAINS = new Table<Domain>('domains', {
  id: 'id',
  accountId: 'account_id',
  domain: 'domain',
  type: 'type',
  group: 'group',
  status: 'status',
  description: 'description',
  soaEmail: 'soa_email',
  masterIps: 'master_ips',
  axfrIps: 'axfr_ips',
  retrySec: 'retry_sec',
  expireSec: 'expire_sec',
  refreshSec: 'refresh_sec',
  ttlSec: 'ttl_sec',
  tags: 'tags',
  created: 'created',
  updated: 'updated',
});

const LOCK = `select ${DOMAINS.fields} from domains where id = $1 and account_id = $2 for update`;

/** What a record has before the name of its domain: its name, and the target of a service that the domain itself offers. */
const UNDER_NAME = `
  select coalesce(max(greatest(
           length(name),
           case when type = 'SRV' and lower(right(target, length($2) + 1)) = '.' || lower($2)
                then length(target) - length($2) - 1 end)), 0) as "longestRecord",
         (count(*) filter (where type = 'SRV' and lower(right('.' || target, length($2) + 1)) = '.' || lower($2)))::int as "movedTargets"
    from dns_records where domain_id = $1`;
const NAMESAKE = `select from domains where lower(domain collate "C") = $1 and id is distinct from $2::bigint`;

/** The write side of domains; every method works in the caller's transaction. */
@Injectable()
export class DomainRepository {
  /** @throws ApiFailure 404 when the account has no such domain. */
  async lock(statements: Statements, accountId: number, id: number): Promise<Domain> {
    return existing((await statements.query<Domain>(LOCK, [id, accountId]))[0]);
  }

  /**
   * Whether any account has a domain of this name, in any case and script.
   *
   * @param except id of a domain to ignore.
   */
  async nameTaken(statements: Statements, name: string, except: number | null = null): Promise<boolean> {
    return (await statements.query(NAMESAKE, [canonicalDomainName(name), except])).length > 0;
  }

  /** What a new name of the domain does to its records. */
  async recordsUnder(statements: Statements, { id, domain }: Pick<Domain, 'id' | 'domain'>): Promise<RecordsUnder> {
    return existing((await statements.query<RecordsUnder>(UNDER_NAME, [id, domain]))[0]);
  }

  /** @returns its id. */
  async insert(statements: Statements, domain: Omit<Domain, 'id'>): Promise<number> {
    const { text, values } = DOMAINS.insert([domain], 'returning id');
    return existing((await statements.query<{ id: number }>(text, values))[0]).id;
  }

  /** Writes all fields of a locked domain: users change any set of them, and each set would be one more text. */
  update(statements: Statements, { id, ...fields }: Domain): void {
    statements.send(DOMAINS.update(id, fields));
  }

  /** Also deletes its records. */
  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from domains where id = $1', values: [id] });
  }

  /** The record, as this transaction sees it. */
  async record(statements: Statements, id: number): Promise<DomainRecord> {
    const rows = await statements.query<{ record: DomainRecord }>(
      `select ${DOMAIN_JSON} as record from domains as domain where domain.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }
}
