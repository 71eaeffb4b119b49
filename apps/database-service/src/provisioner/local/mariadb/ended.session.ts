import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { ADMIN, allows, REPLICATION } from './admission.js';
import { rowsOf } from './mariadb.session.js';
import { quoted } from './quoting.js';

const ENDING_MS = 10_000;
/** Threads of the server itself, and sessions that have yet to log in. */
const OTHERS = [ADMIN, REPLICATION, 'system user', 'event_scheduler', 'unauthenticated user'].map(quoted).join(', ');
const NO_SUCH_THREAD = 1094;

export const errnoOf = (error: unknown): unknown =>
  error instanceof Error && 'errno' in error ? error.errno : undefined;

async function kill(session: Connection, id: number): Promise<void> {
  try {
    await session.query(`KILL CONNECTION ${id}`);
  } catch (error) {
    if (errnoOf(error) !== NO_SUCH_THREAD) throw error;
  }
}

/** @param which SQL, a condition on `information_schema.PROCESSLIST`. */
async function endSessions(session: Connection, which: string): Promise<void> {
  // One that is killed runs no other statement, however long it takes to undo its last.
  const query = `SELECT ID AS id FROM information_schema.PROCESSLIST WHERE COMMAND <> 'Killed' AND (${which})`;
  for (const deadline = Date.now() + ENDING_MS; ;) {
    // oxlint-disable-next-line no-await-in-loop -- until a look finds none
    const found = await rowsOf(session, query);
    if (found.length === 0) return;
    if (Date.now() > deadline) throw new Error('Sessions that have to end do not.');
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other on one connection
    for (const { id } of found) await kill(session, Number(id));
    // oxlint-disable-next-line no-await-in-loop -- a session ends at its next step
    await sleep(10);
  }
}

/** Ends the sessions from addresses that the allow list has not. Who comes later, the server turns away. */
export const endRefusedSessions = (session: Connection, allowList: readonly string[]): Promise<void> =>
  endSessions(session, `USER NOT IN (${OTHERS}) AND NOT ${allows(allowList, "SUBSTRING_INDEX(HOST, ':', 1)")}`);

export const endAllSessions = (session: Connection): Promise<void> => endSessions(session, `USER NOT IN (${OTHERS})`);

/** Ends the sessions of an account that is locked, also one that has just logged in and does not yet have its name. */
export async function endSessionsOf(session: Connection, user: string): Promise<void> {
  const entering = await rowsOf(
    session,
    "SELECT ID AS id FROM information_schema.PROCESSLIST WHERE USER = 'unauthenticated user'",
  );
  // oxlint-disable-next-line no-await-in-loop -- one statement after the other on one connection
  for (const { id } of entering) await kill(session, Number(id));
  await endSessions(session, `BINARY USER = ${quoted(user)}`);
}
