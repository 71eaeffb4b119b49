import { constants, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@stratus/processes';
import type { Connection } from 'mysql2/promise';
import type { Cluster, Member } from '../database-servers.js';
import { replicationPassword } from './accounts.js';
import { REPLICATION } from './admission.js';
import { rowsOf, withSession } from './mariadb-session.js';
import { quoted, quotedName } from './quoting.js';

/** Written by the backup tool: file and offset in the primary's log, and the global transaction id, in one line. */
const POSITION_FILES = ['mariadb_backup_binlog_info', 'xtrabackup_binlog_info'];

/** The server's user owns the directory, and could put a link there to a file that only this process may read. */
const ONLY_FILES = { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW } as const;

/** Position at which the copy of the primary that a replica was built from ends. */
async function positionOf({ data }: Member): Promise<string> {
  for (const name of POSITION_FILES) {
    try {
      // Older tools write the second name.
      const [, , position = ''] = (await readFile(join(data, name), ONLY_FILES)).trim().split('\t');
      return position;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  throw new Error('The data of the replica do not say where they end.');
}

/** Written by the server, with the password, once it knows its primary. */
const isKnown = ({ data }: Member): boolean => existsSync(join(data, 'master.info'));

/**
 * Statements that make a replica follow its primary from the end of its data, for a server that admits no clients yet: a
 * client that may see running statements would see the password.
 */
export async function firstReplicationStatements(cluster: Cluster, member: Member): Promise<string[]> {
  if (member.role === 'primary' || isKnown(member)) return [];
  const source = {
    MASTER_HOST: quoted(cluster.host),
    MASTER_PORT: cluster.primary.port,
    MASTER_USER: quoted(REPLICATION),
    MASTER_PASSWORD: quoted(replicationPassword(cluster.adminPassword)),
    MASTER_USE_GTID: 'slave_pos',
    MASTER_CONNECT_RETRY: 1,
    MASTER_SSL: 1,
    MASTER_SSL_CA: quoted(join(member.directory, 'ca.pem')),
    MASTER_SSL_VERIFY_SERVER_CERT: 1,
  };
  const parts = Object.entries(source).map(([name, value]) => `${name} = ${value}`);
  return [`SET GLOBAL gtid_slave_pos = ${quoted(await positionOf(member))}`, `CHANGE MASTER TO ${parts.join(', ')}`];
}

const statusOf = async (session: Connection): Promise<Record<string, unknown> | undefined> =>
  (await rowsOf(session, 'SHOW REPLICA STATUS'))[0];

/** Makes a replica resume following its primary. */
export async function follow(session: Connection): Promise<void> {
  if (!isFollowing(await statusOf(session))) await session.query('START REPLICA');
}

const isFollowing = (status: Record<string, unknown> | undefined): boolean =>
  status?.Slave_IO_Running === 'Yes' && status.Slave_SQL_Running === 'Yes';

export const follows = async (session: Connection): Promise<boolean> => isFollowing(await statusOf(session));

const MAX_WAIT_SECONDS = 60;

/**
 * Waits until a replica has everything that its primary had committed before the call.
 *
 * @throws Error if that takes longer than a minute.
 */
export async function untilCaughtUp(cluster: Cluster, replica: Member): Promise<void> {
  const [primary] = await withSession(cluster, cluster.primary, (session) =>
    rowsOf(session, 'SELECT @@GLOBAL.gtid_binlog_pos AS position'),
  );
  const [waited] = await withSession(cluster, replica, (session) =>
    rowsOf(session, 'SELECT MASTER_GTID_WAIT(?, ?) AS result', [String(primary?.position), MAX_WAIT_SECONDS]),
  );
  if (Number(waited?.result) !== 0) throw new Error('The replica is more than a minute behind its primary.');
}

/** Enables events, including those that belonged to a replica when a backup was taken that is now the primary's data. */
export async function runEvents(session: Connection): Promise<void> {
  const events = await rowsOf(
    session,
    `SELECT EVENT_SCHEMA AS db, EVENT_NAME AS name, SUBSTRING_INDEX(DEFINER, '@', -1) AS host,
      LEFT(DEFINER, CHAR_LENGTH(DEFINER) - CHAR_LENGTH(SUBSTRING_INDEX(DEFINER, '@', -1)) - 1) AS user
     FROM information_schema.EVENTS WHERE STATUS = 'SLAVESIDE_DISABLED'`,
  );
  for (const { db, name, user, host } of events.map(textsOf)) {
    await session.query(
      `ALTER DEFINER = ${quoted(user)}@${quoted(host)} EVENT ${quotedName(db)}.${quotedName(name)} ENABLE`,
    );
  }
  await session.query('SET GLOBAL event_scheduler = ON');
}

const textsOf = (row: Record<string, unknown>): { db: string; name: string; user: string; host: string } => ({
  db: String(row.db),
  name: String(row.name),
  user: String(row.user),
  host: String(row.host),
});
