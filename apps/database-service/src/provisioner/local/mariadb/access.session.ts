import type { Connection } from 'mysql2/promise';
import { type Access, accessStatements } from './accounts.js';
import { endAllSessions, endRefusedSessions, endSessionsOf, errnoOf } from './ended.session.js';
import { rowsOf } from './mariadb.session.js';
import { proceduresOf } from './procedures.js';
import { quoted } from './quoting.js';

const LOCK_WAIT_S = 2;
const TRIES = 5;
const LOCK_WAIT_TIMEOUT = 1205;

/**
 * Makes accounts, allow list and procedures hold on a running server, and ends the sessions that they no longer let in: those
 * of other addresses, and those of the customer's account when its password is another one.
 *
 * @throws Error when sessions do not end, or locks of customers stand in the way, within some seconds.
 */
export async function makeAccessHold(session: Connection, access: Access): Promise<void> {
  await session.query('SET sql_log_bin = 0');
  await session.query(`SET lock_wait_timeout = ${LOCK_WAIT_S}, innodb_lock_wait_timeout = ${LOCK_WAIT_S}`);
  await endOutdatedSessions(session, access);
  for (const statement of [...accessStatements(access), ...(await outdatedProcedures(session, access))]) {
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other on one connection
    await insist(session, statement);
  }
  await endRefusedSessions(session, access.allowList);
}

/** The new password counts once none of the old one's sessions is left; one that is interrupted begins again. */
async function endOutdatedSessions(session: Connection, { credentials }: Access): Promise<void> {
  const [row] = await rowsOf(
    session,
    "SELECT JSON_VALUE(Priv, '$.authentication_string') AS hash FROM mysql.global_priv WHERE User = ? AND Host = '%'",
    [credentials.username],
  );
  if (row === undefined || row.hash === credentials.verifier) return;
  await insist(session, `ALTER USER ${quoted(credentials.username)}@'%' ACCOUNT LOCK`);
  await endSessionsOf(session, credentials.username);
}

/** Only what has another text is made anew: an open transaction may have called what is there, and holds it. */
async function outdatedProcedures(session: Connection, { credentials }: Access): Promise<string[]> {
  const rows = await rowsOf(session, "SELECT name, comment AS mark FROM mysql.proc WHERE db = 'stratus'");
  const marks = new Map(rows.map(({ name, mark }) => [String(name), String(mark)]));
  const outdated = proceduresOf(credentials.username).filter(({ name, mark }) => marks.get(name) !== mark);
  return outdated.length === 0 ? [] : ['SET NAMES utf8mb4', ...outdated.map(({ statement }) => statement)];
}

/** Runs a statement; a session of a customer that holds what it needs is ended. */
async function insist(session: Connection, statement: string, tries = TRIES): Promise<void> {
  try {
    await session.query(statement);
  } catch (error) {
    if (errnoOf(error) !== LOCK_WAIT_TIMEOUT || tries === 0) throw error;
    await endAllSessions(session);
    await insist(session, statement, tries - 1);
  }
}
