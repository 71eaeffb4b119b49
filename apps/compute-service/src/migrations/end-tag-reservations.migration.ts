import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tags of firewalls are strings on the firewall, and nothing reserves tags any more (decision 57). Tags that exist for users stay,
 * also those that only firewalls brought; those that a reservation alone held, which no user has seen, go with it.
 *
 * Replicas of the release before still name `kept` and `tag_reservations`: the next release drops both.
 */
export class EndTagReservations1700000004057 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      lock table tags, tag_reservations in access exclusive mode;
      delete from tag_reservations;
      delete from tags where not kept;
      alter table tags alter column kept set default true;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tags alter column kept drop default');
  }
}
