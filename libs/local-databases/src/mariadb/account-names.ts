import { ADMIN, REPLICATION } from './admission.js';
import { quoted } from './quoting.js';

/** Prefix of all accounts of the service. */
const PREFIX = 'stratus';
/** Names in the session list for the server's own threads, and for sessions that are still logging in. */
const THREADS = ['event_scheduler', 'system user', 'unauthenticated user', 'connecting host', 'delayed'];
/** Names that the server, its tools or its grammar use, and that people would take for theirs. */
const OF_THE_SERVER =
  'root mysql mysqld mariadb mariadbd mariadb-backup mariabackup xtrabackup mysql.sys mysql.session mysql.infoschema ' +
  'mariadb.sys debian-sys-maint replication replica slave slave_io slave_sql slave_worker binlog_dump public none default ' +
  'user current_user session_user system_user current_role';

const listed = (names: readonly string[]): string => `(${names.map(quoted).join(', ')})`;

/** SQL: whether the value of another SQL expression may be the name of a new account, without control characters. */
export const isPlainName = (name: string): string =>
  String.raw`${name} COLLATE utf8mb4_bin REGEXP '\\A[A-Za-z0-9_.-]{1,32}\\z'`;

/** SQL: whether customers must not use a plain name, in any case. */
export const isReserved = (name: string, customer: string): string =>
  `(LOWER(${name}) IN ${listed([...THREADS, ...OF_THE_SERVER.split(' '), customer.toLowerCase()])}` +
  ` OR LOWER(${name}) LIKE '${PREFIX}%')`;

/** An account, as stored in `mysql.global_priv`. */
export interface AccountKey {
  readonly user: string;
  readonly host: string;
}

/** The accounts of the server and of the service. */
export const ownAccounts = (host: string): readonly AccountKey[] => [
  { user: 'mariadb.sys', host: 'localhost' },
  { user: ADMIN, host: 'localhost' },
  { user: REPLICATION, host },
];

/**
 * SQL: rows of `mysql.global_priv` that belong neither to the server nor to the service, and that no customer may have: for
 * any name, with a name of the server's threads or of the service, or for specific addresses only. Earlier releases let
 * customers create some, and a backup brings them back.
 */
export function foreignAccounts(host: string): string {
  const own = ownAccounts(host).map((each) => `(BINARY ${quoted(each.user)}, ${quoted(each.host)})`);
  return (
    "FROM mysql.global_priv WHERE COALESCE(JSON_VALUE(Priv, '$.is_role'), 0) = 0" +
    ` AND (BINARY User, Host) NOT IN (${own.join(', ')})` +
    ` AND (Host <> '%' OR User = '' OR LOWER(User) IN ${listed(THREADS)} OR LOWER(User) LIKE '${PREFIX}%')`
  );
}
