import type { Client } from 'pg';
import type { Cluster, Member } from '../database-servers.js';
import { valueOf, withSession } from './provisioner-session.js';

/** The file of a base backup, in the backup's directory. */
export const ARCHIVE = 'base.tar';

/** The server's name for backup sessions, including those of a process that has ended. */
const NAME = 'stratus backup';

/**
 * Makes a running server write a copy of its data as an archive into a directory of its user, with all of the log that a
 * server needs to start on it. Fails if the server no longer has a part of that log.
 *
 * @param slot the name of a server's slot, for a replica: it keeps the log from before the copy on. Without it, a temporary
 *   one does so during the copy.
 */
export async function archive(cluster: Cluster, member: Member, into: string, slot?: string): Promise<void> {
  await withSession(cluster, member, async (client) => {
    await endEarlierBackups(client);
    if (slot !== undefined) await makeSlot(client, slot);
  });
  // Only this kind of session takes backups; it supports no query parameters.
  const options = { replication: 'database', application_name: NAME } as const;
  await withSession(
    cluster,
    member,
    async (client) => {
      if (slot === undefined)
        await client.query('CREATE_REPLICATION_SLOT stratus_backup TEMPORARY PHYSICAL (RESERVE_WAL)');
      const target = `TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(into)}`;
      await client.query(`BASE_BACKUP (LABEL 'stratus', CHECKPOINT 'fast', WAL true, MANIFEST 'no', ${target})`);
    },
    options,
  );
}

async function endEarlierBackups(client: Client): Promise<void> {
  const ended = await valueOf<string>(
    client,
    `select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity where application_name = $1
      and usename = current_user`,
    [NAME],
  );
  if (Number(ended ?? 0) > 0) await endEarlierBackups(client);
}

/** Recreates a slot; a recently ended process may still hold the one of an earlier try. */
async function makeSlot(client: Client, slot: string): Promise<void> {
  await client.query('select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where slot_name = $1', [
    slot,
  ]);
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
    slot,
  ]);
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
}
