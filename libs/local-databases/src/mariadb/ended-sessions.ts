import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { allows, REPLICATION } from './admission.js';
import { rowsOf } from './mariadb-session.js';
import { quoted } from './quoting.js';

const ENDING_MS = 10_000;
/*
 * SQL on `information_schema.PROCESSLIST`. The client's address identifies a session: the server's own threads and the
 * provisioner have no address, network clients have one with a port, and running events have that of their definer. Names
 * prove nothing, because customers choose them.
 */
const FROM_NETWORK = "HOST LIKE '%:%'";
const RUNNING_EVENT = "HOST = '%'";
/** Sessions that are still logging in; a logged-in one is not in this state, whatever its name. */
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
  // A killed session runs no other statement, however long it takes to undo its last one.
  const query = `SELECT ID AS id FROM information_schema.PROCESSLIST WHERE COMMAND <> 'Killed' AND (${which})`;
  for (const deadline = performance.now() + ENDING_MS; ;) {
    const found = await rowsOf(session, query);
    if (found.length === 0) return;
    if (performance.now() > deadline) throw new Error('Sessions that have to end do not.');
    for (const { id } of found) await kill(session, Number(id));
    await sleep(10);
  }
}

/**
 * @param host the address of the members. Replicas send no statement: only the server assigns this state, and only to
 * accounts with that right.
 */
const isClient = (host: string): string =>
  `${FROM_NETWORK} AND NOT ${ENTERING} AND NOT` +
  ` (BINARY USER = '${REPLICATION}' AND HOST LIKE ${quoted(`${host}:%`)} AND COMMAND = 'Binlog Dump')`;

/**
 * Ends the sessions from addresses that are not on the allow list, and those of accounts that may no longer connect over the
 * network. The server rejects later ones.
 */
export const endRefusedSessions = (session: Connection, host: string, allowList: readonly string[]): Promise<void> =>
  endSessions(
    session,
    `${isClient(host)} AND (NOT ${allows(allowList, "SUBSTRING_INDEX(HOST, ':', 1)")}` +
      " OR BINARY USER NOT IN (SELECT BINARY User FROM mysql.global_priv WHERE Host <> 'localhost'))",
  );

/** Ends the customers' sessions and events, which may hold locks. */
export const endAllSessions = (session: Connection, host: string): Promise<void> =>
  endSessions(session, `(${isClient(host)}) OR ${RUNNING_EVENT}`);

/** Ends sessions that are just logging in, with an account or a password that may be obsolete by now. */
export async function endEntering(session: Connection): Promise<void> {
  const entering = await rowsOf(session, `SELECT ID AS id FROM information_schema.PROCESSLIST WHERE ${ENTERING}`);
  for (const { id } of entering) await kill(session, Number(id));
}

/** Ends the sessions of a locked account, including one that has just logged in and does not have its name yet. */
export async function endSessionsOf(session: Connection, user: string): Promise<void> {
  await endEntering(session);
  await endSessions(session, `${FROM_NETWORK} AND BINARY USER = ${quoted(user)}`);
}
