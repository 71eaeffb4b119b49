import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Several profiles of an instance may use the same VLAN, because only one runs at a time; two interfaces of a profile may
 * not.
 */
export class ShareVlansOfProfiles1700000004020 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create unique index interfaces_one_per_vlan_of_profile on interfaces (config_id, label) where purpose = 'vlan';
      drop index interfaces_one_per_vlan;
    `);
  }
}
