import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * From now on, rules are stored uncompressed: Postgres knows their size without reading them, and lists read them faster.
 * Existing rules stay compressed until they change, and seem smaller than they are.
 */
export class KeepRulesPlain1700000005090 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query('alter table firewalls alter column rules set storage external');
  }
}
