import type { Migration, MigrationSession } from '@stratus/postgres';

/** An index to find an account's firewalls with a tag: deleting a tag removes it from them (decision 28). */
export class FindFirewallsByTag1700000005030 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create index firewalls_tags on firewalls using gin (account_id, tags) with (fastupdate = off) where tags <> '{}'`);
  }
}
