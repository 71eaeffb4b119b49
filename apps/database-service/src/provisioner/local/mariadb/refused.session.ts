import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { quoted } from './accounts.js';
import { ADMIN, allows, REPLICATION } from './admission.js';
import { rowsOf } from './mariadb.session.js';

const ENDING_MS = 10_000;
/** Of threads of the server itself, and of sessions that have yet to pass `init_connect`. */
const OTHERS = [ADMIN, REPLICATION, 'system user', 'event_scheduler', 'unauthenticated user'].map(quoted).join(', ');
const NO_SUCH_THREAD = 1094;

async function kill(session: Connection, id: number): Promise<void> {
  try {
    await session.query(`KILL CONNECTION ${id}`);
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && error.errno === NO_SUCH_THREAD)) throw error;
  }
}

/**
 * Ends the sessions from addresses that the allow list has not. Who comes later, the server turns away.
 *
 * @throws Error when they do not end within some seconds.
 */
export async function endRefusedSessions(session: Connection): Promise<void> {
  const query = `SELECT ID AS id FROM information_schema.PROCESSLIST
    WHERE USER NOT IN (${OTHERS}) AND NOT ${allows("SUBSTRING_INDEX(HOST, ':', 1)")}`;
  for (const deadline = Date.now() + ENDING_MS; ;) {
    // oxlint-disable-next-line no-await-in-loop -- until a look finds none
    const found = await rowsOf(session, query);
    if (found.length === 0) return;
    if (Date.now() > deadline) throw new Error('Sessions from addresses that are no longer allowed do not end.');
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other on one connection
    for (const { id } of found) await kill(session, Number(id));
    // oxlint-disable-next-line no-await-in-loop -- a session ends at its next step
    await sleep(10);
  }
}
