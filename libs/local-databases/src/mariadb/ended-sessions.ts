import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { allows, REPLICATION } from './admission.js';
import { rowsOf } from './mariadb-session.js';
import { quoted } from './quoting.js';

const ENDING_MS = 10_000;
/*
 * SQL on `information_schema.PROCESSLIST`. Where a session comes from says whose it is: the server's own threads and the
 * provisioner have no address, the network's have one with its port, and running events have that of their definer. Names say
 * nothing, as customers choose them.
 */
const FROM_NETWORK = "HOST LIKE '%:%'";
const RUNNING_EVENT = "HOST = '%'";
/** Sessions that have yet to log in; one that has is not in this state, whatever its name. */
const ENTERING = "(USER = 'unauthenticated user' AND COMMAND = 'Connect')";
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
    const found = await rowsOf(session, query);
    if (found.length === 0) return;
    if (Date.now() > deadline) throw new Error('Sessions that have to end do not.');
    for (const { id } of found) await kill(session, Number(id));
    await sleep(10);
  }
}

/** @param host the address of the members. Replicas send no statement: only the server gives out this state, with the right to it. */
const isClient = (host: string): string =>
  `${FROM_NETWORK} AND NOT ${ENTERING} AND NOT` +
  ` (BINARY USER = '${REPLICATION}' AND HOST LIKE ${quoted(`${host}:%`)} AND COMMAND = 'Binlog Dump')`;

/**
 * Ends the sessions from addresses that the allow list has not, and those of accounts that the network has no longer. Who comes
 * later, the server turns away.
 */
export const endRefusedSessions = (session: Connection, host: string, allowList: readonly string[]): Promise<void> =>
  endSessions(
    session,
    `${isClient(host)} AND (NOT ${allows(allowList, "SUBSTRING_INDEX(HOST, ':', 1)")}` +
      " OR BINARY USER NOT IN (SELECT BINARY User FROM mysql.global_priv WHERE Host <> 'localhost'))",
  );

/** Ends whatever may hold a lock for a customer. */
export const endAllSessions = (session: Connection, host: string): Promise<void> =>
  endSessions(session, `(${isClient(host)}) OR ${RUNNING_EVENT}`);

/** Ends those that are just logging in, with an account or a password that may be gone by now. */
export async function endEntering(session: Connection): Promise<void> {
  const entering = await rowsOf(session, `SELECT ID AS id FROM information_schema.PROCESSLIST WHERE ${ENTERING}`);
  for (const { id } of entering) await kill(session, Number(id));
}

/** Ends the sessions of an account that is locked, also one that has just logged in and does not yet have its name. */
export async function endSessionsOf(session: Connection, user: string): Promise<void> {
  await endEntering(session);
  await endSessions(session, `${FROM_NETWORK} AND BINARY USER = ${quoted(user)}`);
}
