import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Domains keep the case in which their user wrote them; their names stay unique in any case. */
export class KeepCaseOfDomains1700000004006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table domains drop constraint domains_domain_unique;
      create unique index domains_domain_unique on domains (lower(domain collate "C"));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index domains_domain_unique;
      update domains set domain = lower(domain collate "C");
      alter table domains add constraint domains_domain_unique unique (domain);
    `);
  }
}
