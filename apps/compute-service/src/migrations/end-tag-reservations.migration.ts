import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Tags of firewalls are strings on the firewall, and nothing reserves tags any more (decision 57). Tags that users can
 * see stay, also those used only by firewalls; tags held only by a reservation, which no user has seen, are deleted with
 * it.
 *
 * Replicas of the previous release still use `kept` and `tag_reservations`: the next release drops both.
 */
export class EndTagReservations1700000004057 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      lock table tags, tag_reservations in access exclusive mode;
      delete from tag_reservations;
      delete from tags where not kept;
      alter table tags alter column kept set default true;
    `);
  }
}
