import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@stratus/local-servers/processes';
import type { Connection } from 'mysql2/promise';
import type { Cluster, Member } from '../database-servers.js';
import { quoted, replicationPassword } from './accounts.js';
import { REPLICATION } from './admission.js';
import { rowsOf } from './mariadb.session.js';

/** Written by the backup tool: file and offset in the primary's log, and the global transaction id, in one line. */
const POSITION_FILES = ['mariadb_backup_binlog_info', 'xtrabackup_binlog_info'];

/** Where the copy of the primary that a replica was built from ends. */
async function positionOf({ data }: Member): Promise<string> {
  for (const name of POSITION_FILES) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the second one of older tools
      const [, , position = ''] = (await readFile(join(data, name), 'utf8')).trim().split('\t');
      return position;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  throw new Error('The data of the replica do not say where they end.');
}

const statusOf = async (session: Connection): Promise<Record<string, unknown> | undefined> =>
  (await rowsOf(session, 'SHOW REPLICA STATUS'))[0];

/** Makes a replica follow its primary, from where its data end, and go on with that after each start. */
export async function follow(session: Connection, cluster: Cluster, member: Member): Promise<void> {
  const { primary, host, adminPassword } = cluster;
  if ((await statusOf(session)) === undefined) {
    await session.query(`SET GLOBAL gtid_slave_pos = ${quoted(await positionOf(member))}`);
    const source = {
      MASTER_HOST: quoted(host),
      MASTER_PORT: primary.port,
      MASTER_USER: quoted(REPLICATION),
      MASTER_PASSWORD: quoted(replicationPassword(adminPassword)),
      MASTER_USE_GTID: 'slave_pos',
      MASTER_CONNECT_RETRY: 1,
      MASTER_SSL: 1,
      MASTER_SSL_CA: quoted(join(member.directory, 'ca.pem')),
      MASTER_SSL_VERIFY_SERVER_CERT: 1,
    };
    const parts = Object.entries(source).map(([name, value]) => `${name} = ${value}`);
    await session.query(`CHANGE MASTER TO ${parts.join(', ')}`);
  }
  if (!isFollowing(await statusOf(session))) await session.query('START REPLICA');
}

const isFollowing = (status: Record<string, unknown> | undefined): boolean =>
  status?.Slave_IO_Running === 'Yes' && status.Slave_SQL_Running === 'Yes';

export const follows = async (session: Connection): Promise<boolean> => isFollowing(await statusOf(session));

/** Lets events run that were a replica's when a backup was taken, which has become the primary's data. */
export async function enableEvents(session: Connection): Promise<void> {
  const events = await rowsOf(
    session,
    `SELECT EVENT_SCHEMA AS db, EVENT_NAME AS name, SUBSTRING_INDEX(DEFINER, '@', -1) AS host,
      LEFT(DEFINER, CHAR_LENGTH(DEFINER) - CHAR_LENGTH(SUBSTRING_INDEX(DEFINER, '@', -1)) - 1) AS user
     FROM information_schema.EVENTS WHERE STATUS = 'SLAVESIDE_DISABLED'`,
  );
  for (const { db, name, user, host } of events.map(textsOf)) {
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other on one connection
    await session.query(`ALTER DEFINER = ${quoted(user)}@${quoted(host)} EVENT ${named(db)}.${named(name)} ENABLE`);
  }
}

const textsOf = (row: Record<string, unknown>): { db: string; name: string; user: string; host: string } => ({
  db: String(row.db),
  name: String(row.name),
  user: String(row.user),
  host: String(row.host),
});

const named = (identifier: string): string => `\`${identifier.replaceAll('`', '``')}\``;
