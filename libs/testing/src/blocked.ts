import type { Pool } from 'pg';
import { eventually } from './eventually.ts';

/** Waits until a session waits for a lock held by the given session. */
export async function waitUntilBlockedBy(pool: Pool, holderPid: number, count = 1): Promise<void> {
  await eventually(`${count} sessions that wait for session ${holderPid}`, async () => {
    const { rowCount } = await pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
      holderPid,
    ]);
    return (rowCount ?? 0) >= count || undefined;
  });
}
