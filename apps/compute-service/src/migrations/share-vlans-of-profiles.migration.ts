import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Several profiles of an instance may use the same VLAN, because only one runs at a time; two interfaces of a profile may
 * not.
 */
export class ShareVlansOfProfiles1700000004020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unique index interfaces_one_per_vlan_of_profile on interfaces (config_id, label) where purpose = 'vlan';
      drop index interfaces_one_per_vlan;
    `);
  }

  /** Fails while two profiles share a VLAN: the migration must not choose which one loses it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unique index interfaces_one_per_vlan on interfaces (compute_id, label) where purpose = 'vlan';
      drop index interfaces_one_per_vlan_of_profile;
    `);
  }
}
