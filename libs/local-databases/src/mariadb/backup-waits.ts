import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Member } from '../database-servers.js';
import { ADMIN } from './admission.js';
import { rowsOf, withSession } from './mariadb-session.js';

/** How long the copy of a running server waits for one lock; a customer may hold it for the whole life of a session. */
export const MAX_WAIT_SECONDS = 60;
const LOOK_MS = 1_000;

/**
 * Ends the backup tool's session, and with it the tool, if it waits for too long.
 *
 * @param copied settles when the tool has ended.
 * @param limit in seconds.
 * @returns whether it was ended.
 */
export async function endLongWaits(
  cluster: Cluster,
  member: Member,
  copied: Promise<void>,
  limit: number,
): Promise<boolean> {
  const ended = copied.then(
    () => true,
    () => true,
  );
  const query = `SELECT ID AS id FROM information_schema.PROCESSLIST
    WHERE BINARY USER = '${ADMIN}' AND HOST = 'localhost' AND ID <> CONNECTION_ID() AND STATE LIKE 'Waiting for%' AND TIME >= ${limit}`;
  return withSession(cluster, member, async (session) => {
    let waited = false;
    while (!(await Promise.race([ended, sleep(LOOK_MS, false)]))) {
      for (const { id } of await rowsOf(session, query)) {
        waited = true;
        await session.query(`KILL CONNECTION ${Number(id)}`);
      }
    }
    return waited;
  });
}
