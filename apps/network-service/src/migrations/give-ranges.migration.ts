import type { Migration, MigrationSession } from '@stratus/postgres';

/** IPv6 pools, and ranges of instances: rows of `addresses`, like everything else that instances hold, share and assign. */
export class GiveRanges1700000005020 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      alter table pools drop constraint pools_kind_check, add constraint pools_kind_check
        check (kind in ('public', 'private', 'ipv6', 'ipv6_pool', 'range_56', 'range_64'));
      drop index pools_one_private;
      create unique index pools_one_private on pools (region, kind) where kind in ('private', 'ipv6');
      create index pools_ipv6 on pools (id) where kind = 'ipv6_pool';

      alter table addresses drop constraint addresses_kind_check, add constraint addresses_kind_check
        check (kind in ('public', 'private', 'slaac', 'range'));
      drop index addresses_listed;
      create index addresses_listed on addresses (account_id, id)
       where kind not in ('private', 'range') and move_id is null;
      create unique index one_range_per_region on addresses (account_id, region) where kind = 'range';
      -- At the end of a statement, as for private addresses.
      alter table addresses add constraint one_range_per_compute
        exclude using btree (compute_id with =) where (kind = 'range') deferrable initially immediate;
    `);
  }
}
