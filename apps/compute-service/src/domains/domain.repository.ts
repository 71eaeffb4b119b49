import { Injectable } from '@nestjs/common';
import { canonicalDomainName, existing } from '@stratus/contracts';
import type { DomainRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { DomainEntity } from './domain.entity.js';
import { DOMAIN_JSON } from './domain.sql.js';
import type { Domain, RecordsUnder } from './domain.js';

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
  async lock(manager: Entities, accountId: number, id: number): Promise<Domain> {
    return existing(
      await manager.findOne(DomainEntity, { where: { id, accountId }, lock: { mode: 'pessimistic_write' } }),
    );
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

  async insert(manager: Entities, domain: Omit<Domain, 'id'>): Promise<number> {
    const { identifiers } = await manager.insert(DomainEntity, domain);
    return existing(identifiers[0] as { id: number } | undefined).id;
  }

  async update(manager: Entities, id: number, changes: Partial<Domain>): Promise<void> {
    await manager.update(DomainEntity, { id }, changes);
  }

  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(DomainEntity, { id });
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
