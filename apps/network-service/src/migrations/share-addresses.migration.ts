import type { Migration, MigrationSession } from '@stratus/postgres';

/** Indexes the lists and look-ups of an account's addresses, lets instances swap private addresses, and adds address sharing. */
export class ShareAddresses1700000005010 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create index addresses_listed on addresses (account_id, id)
       where kind <> 'private' and move_id is null;
      create index addresses_of_account on addresses (account_id, address, id);
      drop index addresses_account;

      -- Checked at the end of a statement, not row by row: one statement may swap the addresses of two instances.
      drop index one_private_ipv4_per_compute;
      alter table addresses add constraint one_private_ipv4_per_compute
        exclude using btree (compute_id with =, (move_id is null) with =) where (kind = 'private')
        deferrable initially immediate;

      -- The order in which an instance got its addresses; one that it gets from another instance comes last.
      create sequence address_places;
      alter table addresses add column place bigint;
      update addresses set place = id;
      select setval('address_places', coalesce((select max(id) from addresses), 0) + 1, false);
      alter table addresses alter column place set default nextval('address_places'), alter column place set not null;
      drop index addresses_compute;
      create index addresses_compute on addresses (compute_id, place);

      -- Which instance answers for the address of another one (contract 1.5, share).
      create table address_shares (
        compute_id bigint not null references computes on delete cascade,
        address_id bigint not null references addresses on delete cascade,
        primary key (compute_id, address_id)
      );
      create index address_shares_address on address_shares (address_id);
    `);
  }
}
