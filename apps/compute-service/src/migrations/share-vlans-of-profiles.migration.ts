import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Profiles of one instance may be in the same VLAN, because one of them runs at a time; two interfaces of a profile never. */
export class ShareVlansOfProfiles1700000004020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unique index interfaces_one_per_vlan_of_profile on interfaces (config_id, label) where purpose = 'vlan';
      drop index interfaces_one_per_vlan;
    `);
  }

  /** Fails while two profiles share a VLAN: nothing here may take it from one of them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unique index interfaces_one_per_vlan on interfaces (compute_id, label) where purpose = 'vlan';
      drop index interfaces_one_per_vlan_of_profile;
    `);
  }
}
