import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Deletions of tags do not change firewalls (decision 57), so no query uses the index of firewall tags any more. Without
 * it, replicas of the previous release read more rows, but no wrong ones.
 */
export class ForgetTagsOfFirewalls1700000005057 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query('drop index firewalls_tags');
  }
}
