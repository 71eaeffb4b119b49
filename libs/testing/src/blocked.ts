import type { Pool } from 'pg';
import { eventually } from './eventually.ts';

/** Waits until a session waits for a lock held by the given session. */
export async function waitUntilBlockedBy(pool: Pool, holderPid: number): Promise<void> {
  await eventually(`a session that waits for session ${holderPid}`, async () => {
    const { rows } = await pool.query(
      'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) limit 1',
      [holderPid],
    );
    return rows[0];
  });
}
