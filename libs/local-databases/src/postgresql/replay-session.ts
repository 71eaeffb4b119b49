import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster, Member } from '../database-servers.js';
import { valueOf, withSession } from './provisioner-session.js';

const MAX_WAIT_MS = 60_000;
const LOOK_MS = 50;

/**
 * Waits until a replica has everything that its primary had committed before the call.
 *
 * @throws Error if that takes longer than a minute.
 */
export async function untilCaughtUp(cluster: Cluster, replica: Member): Promise<void> {
  // A separate record after all others: its end is a position that a replica reaches.
  const position = await withSession(cluster, cluster.primary, (client) =>
    valueOf<string>(client, "select pg_logical_emit_message(false, 'stratus', '')::text"),
  );
  await withSession(cluster, replica, (client) => untilReplayed(client, position, performance.now() + MAX_WAIT_MS));
}

async function untilReplayed(client: Client, position: string | undefined, deadline: number): Promise<void> {
  const isThere = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn';
  while ((await valueOf<boolean>(client, isThere, [position])) !== true) {
    if (performance.now() > deadline) throw new Error('The replica is more than a minute behind its primary.');
    await sleep(LOOK_MS);
  }
}
