import type { Migration, MigrationSession } from '@stratus/postgres';

/** Domains keep the case in which their user wrote them; their names stay unique in any case. */
export class KeepCaseOfDomains1700000004006 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      alter table domains drop constraint domains_domain_unique;
      create unique index domains_domain_unique on domains (lower(domain collate "C"));
    `);
  }
}
