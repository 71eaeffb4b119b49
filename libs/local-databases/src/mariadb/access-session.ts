import type { Connection } from 'mysql2/promise';
import { foreignAccounts } from './account-names.js';
import { type Account, accountFaults, accountOf } from './account-faults.js';
import { type Access, accessStatements, AS_IN_TABLES } from './accounts.js';
import { endAllSessions, endEntering, endRefusedSessions, endSessionsOf, errnoOf } from './ended-sessions.js';
import { rowsOf } from './mariadb-session.js';
import { proceduresOf } from './procedures.js';
import { quoted } from './quoting.js';

const LOCK_WAIT_S = 2;
const TRIES = 5;
const LOCK_WAIT_TIMEOUT = 1205;
const NO_SUCH_ACCOUNT = 1133;

/**
 * Applies accounts, allow list and procedures to a running server, and ends the sessions that these no longer admit: those
 * from other addresses, and those of the customer's account if its password has changed.
 *
 * @throws Error if sessions do not end, or customers' locks block the change, within some seconds.
 */
export async function makeAccessHold(session: Connection, access: Access): Promise<void> {
  await session.query('SET sql_log_bin = 0');
  await session.query(`SET lock_wait_timeout = ${LOCK_WAIT_S}, innodb_lock_wait_timeout = ${LOCK_WAIT_S}`);
  const insistOn = (statement: string): Promise<void> => insist(session, access.host, statement);
  await insistOn(AS_IN_TABLES);
  const hadForeign = await hasForeign(session, access);
  await endOutdatedSessions(session, access, insistOn);
  for (const statement of [...accessStatements(access), ...(await outdatedProcedures(session, access))]) {
    await insistOn(statement);
  }
  if (hadForeign) await endEntering(session);
  await endRefusedSessions(session, access.host, access.allowList);
  const [fault] = accountFaults(await accountsOf(session), access);
  if (fault !== undefined) throw new Error(fault);
  if (await hasForeign(session, access)) throw new Error('There are accounts that must not be.');
}

/** Whether the accounts match the specification; customers may have changed passwords. */
export async function accountsHold(session: Connection, access: Access): Promise<boolean> {
  const faults = accountFaults(await accountsOf(session), access, 'any password');
  if (faults.length > 0 || (await hasForeign(session, access))) return false;
  // The server works with the accounts as last loaded from its tables.
  return session.query(`SHOW CREATE USER ${quoted(access.credentials.username)}@'%'`).then(
    () => true,
    (error: unknown) => {
      if (errnoOf(error) === NO_SUCH_ACCOUNT) return false;
      throw error;
    },
  );
}

async function hasForeign(session: Connection, { host }: Access): Promise<boolean> {
  const [found] = await rowsOf(session, `SELECT COUNT(*) AS count ${foreignAccounts(host)}`);
  return Number(found?.count) > 0;
}

async function accountsOf(session: Connection): Promise<Account[]> {
  const rows = await rowsOf(
    session,
    "SELECT CAST(User AS BINARY) AS user, CAST(Host AS BINARY) AS host, CONCAT(Priv, '') AS rights FROM mysql.global_priv",
  );
  return rows.map(({ user, host, rights }) => accountOf(bytesOf(user), bytesOf(host), String(rights)));
}

const bytesOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value));

/** The new password counts once no session with the old one is left; an interrupted call starts again. */
async function endOutdatedSessions(
  session: Connection,
  { credentials }: Access,
  insistOn: (statement: string) => Promise<void>,
): Promise<void> {
  const [row] = await rowsOf(
    session,
    "SELECT JSON_VALUE(Priv, '$.authentication_string') AS hash FROM mysql.global_priv WHERE BINARY User = ? AND Host = '%'",
    [credentials.username],
  );
  if (row === undefined || row.hash === credentials.verifier) return;
  await insistOn(`ALTER USER ${quoted(credentials.username)}@'%' ACCOUNT LOCK`);
  await endSessionsOf(session, credentials.username);
}

/** Recreates only procedures whose text differs: an open transaction may have called an existing one, and holds its lock. */
async function outdatedProcedures(session: Connection, { credentials }: Access): Promise<string[]> {
  const rows = await rowsOf(session, "SELECT name, comment AS mark FROM mysql.proc WHERE db = 'stratus'");
  const marks = new Map(rows.map(({ name, mark }) => [String(name), String(mark)]));
  const outdated = proceduresOf(credentials.username).filter(({ name, mark }) => marks.get(name) !== mark);
  return outdated.length === 0 ? [] : ['SET NAMES utf8mb4', ...outdated.map(({ statement }) => statement)];
}

/** Runs a statement; ends a customer's session that holds a lock that it needs. */
async function insist(session: Connection, host: string, statement: string, tries = TRIES): Promise<void> {
  try {
    await session.query(statement);
  } catch (error) {
    if (errnoOf(error) !== LOCK_WAIT_TIMEOUT || tries === 0) throw error;
    await endAllSessions(session, host);
    await insist(session, host, statement, tries - 1);
  }
}
