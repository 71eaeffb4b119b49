import type { Migration, MigrationSession } from '@stratus/postgres';

/** The records of domains; they end with their domain. */
export class CreateDnsRecords1700000004070 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table dns_records (
        id bigint generated always as identity primary key,
        domain_id bigint not null references domains on delete cascade,
        type text not null,
        name text not null,
        target text not null,
        priority integer not null,
        weight integer not null,
        port integer not null,
        service text,
        protocol text,
        ttl_sec integer not null,
        tag text,
        created timestamptz not null,
        updated timestamptz not null
      );
      create index dns_records_domain on dns_records (domain_id, id);
      create index dns_records_name on dns_records (domain_id, lower(name collate "C"));
      create index dns_records_mail on dns_records (domain_id) where type = 'MX';
    `);
  }
}
