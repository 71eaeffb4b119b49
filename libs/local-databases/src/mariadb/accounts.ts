import { createHash } from 'node:crypto';

import { foreignAccounts } from './account-names.js';
import { ADMIN, admissionStatements, REPLICATION } from './admission.js';
import { procedureStatements } from './procedures.js';
import { quoted } from './quoting.js';

/** What accounts and admission depend on. */
export interface Access {
  readonly adminPassword: string;
  /** The address of the members. */
  readonly host: string;
  readonly allowList: readonly string[];
  /** `verifier`: what the server keeps of the password, see {@link passwordHash}. */
  readonly credentials: { readonly username: string; readonly verifier: string };
  readonly sslConnection: boolean;
  readonly encrypted: boolean;
}

const sha1 = (input: string | Buffer): Buffer => createHash('sha1').update(input).digest();

/** What the server keeps of a password: no statement, and so no list of running ones, shows the password itself. */
export const passwordHash = (password: string): string => `*${sha1(sha1(password)).toString('hex').toUpperCase()}`;

export const replicationPassword = (adminPassword: string): string =>
  createHash('sha256').update(`replication:${adminPassword}`).digest('base64url');

/** Statements that make an account, or give one that is there the password with this hash. */
function account(name: string, hostPart: string, hash: string): string[] {
  const who = `${quoted(name)}@${quoted(hostPart)}`;
  const authentication = `IDENTIFIED VIA mysql_native_password USING ${quoted(hash)}`;
  return [`CREATE USER IF NOT EXISTS ${who} ${authentication}`, `ALTER USER ${who} ${authentication} ACCOUNT UNLOCK`];
}

/**
 * Databases of the server and of the provisioner: what is granted on them alone hides the customer's right on all others.
 * With the prefix `#mysql50#` a name is that of a directory as it is, so that `#mysql50#mysql` would be the database `mysql`.
 */
const CLOSED = {
  mysql: 'SHOW VIEW',
  sys: 'SELECT, EXECUTE',
  stratus: 'EXECUTE',
  '#mysql50#%': 'SHOW VIEW',
} as const;

/** Whatever a customer needs of a server, except what reaches other accounts, the server or files of the machine. */
function customerGrants(username: string): string[] {
  const who = `${quoted(username)}@'%'`;
  return [
    `GRANT PROCESS, SHOW DATABASES, BINLOG MONITOR, SLAVE MONITOR ON *.* TO ${who}`,
    ...Object.entries(CLOSED).map(([database, rights]) => `GRANT ${rights} ON \`${database}\`.* TO ${who}`),
    `GRANT ALL PRIVILEGES ON \`%\`.* TO ${who}`,
  ];
}

/** SQL: rights of other accounts than the customer's whose pattern of names has databases that are not for customers. */
const tooMuch = (username: string): string =>
  `FROM mysql.db WHERE BINARY User <> ${quoted(username)} AND (Db LIKE '#mysql50#%' OR ${['mysql', 'sys', 'stratus']
    .map((database) => `'${database}' LIKE Db`)
    .join(' OR ')})`;

/** Takes away rights that an earlier release gave, or that come back with a backup of then. */
const withoutTooMuch = (username: string): string =>
  `BEGIN NOT ATOMIC IF EXISTS (SELECT 1 ${tooMuch(username)}) THEN` +
  ` DELETE ${tooMuch(username)}; FLUSH PRIVILEGES; END IF; END`;

/** Drops the accounts that must not be, see {@link foreignAccounts}: what opens the door to every name goes before it opens. */
const withoutForeignAccounts = (host: string): string =>
  `BEGIN NOT ATOMIC FOR found IN (SELECT User, Host ${foreignAccounts(host)}) DO` +
  " EXECUTE IMMEDIATE CONCAT('DROP USER ', QUOTE(found.User), '@', QUOTE(found.Host)); END FOR; END";

/** The server works with the accounts that its tables have: an earlier release could make the two differ. */
export const AS_IN_TABLES = 'FLUSH PRIVILEGES';

/**
 * Statements after which exactly the accounts and the allow list of the specification hold, whatever held before. They can
 * run again and again, at the server's start as on a running one, and stay out of the replication: each member has its own.
 */
export function accessStatements(access: Access): string[] {
  const { username, verifier } = access.credentials;
  return [
    'SET sql_log_bin = 0',
    AS_IN_TABLES,
    withoutForeignAccounts(access.host),
    `SET GLOBAL require_secure_transport = ${access.sslConnection ? 'ON' : 'OFF'}`,
    // No other engine encrypts all that it writes. Not in the configuration: tables of the server itself have other engines.
    ...(access.encrypted ? ['SET GLOBAL enforce_storage_engine = InnoDB'] : []),
    ...account(ADMIN, 'localhost', passwordHash(access.adminPassword)),
    `GRANT ALL PRIVILEGES ON *.* TO ${ADMIN}@localhost WITH GRANT OPTION`,
    withoutTooMuch(username),
    ...admissionStatements(access.allowList, access.host),
    ...account(REPLICATION, access.host, passwordHash(replicationPassword(access.adminPassword))),
    `GRANT REPLICATION SLAVE ON *.* TO ${REPLICATION}@${quoted(access.host)}`,
    ...account(username, '%', verifier),
    ...customerGrants(username),
  ];
}

/** Statements for a server that lets in none yet: as {@link accessStatements}, with the procedures of the customer. */
export function firstStatements(access: Access): string[] {
  return [
    'SET sql_log_bin = 0',
    // Procedures keep it: names that customers give them come in any script.
    'SET NAMES utf8mb4',
    'CREATE DATABASE IF NOT EXISTS stratus CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci',
    ...procedureStatements(access.credentials.username),
    ...accessStatements(access),
  ];
}
