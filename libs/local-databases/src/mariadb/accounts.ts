import { createHash } from 'node:crypto';

import { foreignAccounts } from './account-names.js';
import { ADMIN, admissionStatements, REPLICATION } from './admission.js';
import { procedureStatements } from './procedures.js';
import { quoted } from './quoting.js';

/** The parameters of accounts and admission. */
export interface Access {
  readonly adminPassword: string;
  /** The address of the members. */
  readonly host: string;
  readonly allowList: readonly string[];
  /** `verifier`: the server's stored form of the password, see {@link passwordHash}. */
  readonly credentials: { readonly username: string; readonly verifier: string };
  readonly sslConnection: boolean;
  readonly encrypted: boolean;
}

const sha1 = (input: string | Buffer): Buffer => createHash('sha1').update(input).digest();

/** The server's stored form of a password: no statement, and so no list of running statements, shows the password itself. */
export const passwordHash = (password: string): string => `*${sha1(sha1(password)).toString('hex').toUpperCase()}`;

export const replicationPassword = (adminPassword: string): string =>
  createHash('sha256').update(`replication:${adminPassword}`).digest('base64url');

/** Statements that create an account, or give an existing one the password with this hash. */
function account(name: string, hostPart: string, hash: string): string[] {
  const who = `${quoted(name)}@${quoted(hostPart)}`;
  const authentication = `IDENTIFIED VIA mysql_native_password USING ${quoted(hash)}`;
  return [`CREATE USER IF NOT EXISTS ${who} ${authentication}`, `ALTER USER ${who} ${authentication} ACCOUNT UNLOCK`];
}

/**
 * Databases of the server and of the provisioner: a grant on one of them alone hides the customer's right on all others. With
 * the prefix `#mysql50#`, a name is taken as a directory name, so that `#mysql50#mysql` would be the database `mysql`.
 */
const CLOSED = {
  mysql: 'SHOW VIEW',
  sys: 'SELECT, EXECUTE',
  stratus: 'EXECUTE',
  '#mysql50#%': 'SHOW VIEW',
} as const;

/** All rights that a customer needs on a server, except those that reach other accounts, the server or files of the machine. */
function customerGrants(username: string): string[] {
  const who = `${quoted(username)}@'%'`;
  return [
    `GRANT PROCESS, SHOW DATABASES, BINLOG MONITOR, SLAVE MONITOR ON *.* TO ${who}`,
    ...Object.entries(CLOSED).map(([database, rights]) => `GRANT ${rights} ON \`${database}\`.* TO ${who}`),
    `GRANT ALL PRIVILEGES ON \`%\`.* TO ${who}`,
  ];
}

/** SQL: rights of accounts other than the customer's, with a name pattern that matches databases not meant for customers. */
const tooMuch = (username: string): string =>
  `FROM mysql.db WHERE BINARY User <> ${quoted(username)} AND (Db LIKE '#mysql50#%' OR ${['mysql', 'sys', 'stratus']
    .map((database) => `'${database}' LIKE Db`)
    .join(' OR ')})`;

/** Revokes rights that an earlier release granted, or that one of its backups brings back. */
const withoutTooMuch = (username: string): string =>
  `BEGIN NOT ATOMIC IF EXISTS (SELECT 1 ${tooMuch(username)}) THEN` +
  ` DELETE ${tooMuch(username)}; FLUSH PRIVILEGES; END IF; END`;

/** Drops the forbidden accounts, see {@link foreignAccounts}: an account for any name goes before the server is opened. */
const withoutForeignAccounts = (host: string): string =>
  `BEGIN NOT ATOMIC FOR found IN (SELECT User, Host ${foreignAccounts(host)}) DO` +
  " EXECUTE IMMEDIATE CONCAT('DROP USER ', QUOTE(found.User), '@', QUOTE(found.Host)); END FOR; END";

/** Makes the server load the accounts from its tables: in an earlier release the two could differ. */
export const AS_IN_TABLES = 'FLUSH PRIVILEGES';

/**
 * Statements after which exactly the accounts and the allow list of the specification apply, whatever applied before. They are
 * repeatable, at the server's start and on a running one, and are not replicated: each member has its own.
 */
export function accessStatements(access: Access): string[] {
  const { username, verifier } = access.credentials;
  return [
    'SET sql_log_bin = 0',
    AS_IN_TABLES,
    withoutForeignAccounts(access.host),
    `SET GLOBAL require_secure_transport = ${access.sslConnection ? 'ON' : 'OFF'}`,
    // No other engine encrypts everything that it writes. Not in the configuration: tables of the server itself have other
    // engines.
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

/** Statements for a server that is not open yet: like {@link accessStatements}, plus the customer's procedures. */
export function firstStatements(access: Access): string[] {
  return [
    'SET sql_log_bin = 0',
    // Procedures keep it: customers' scripts may contain any names.
    'SET NAMES utf8mb4',
    'CREATE DATABASE IF NOT EXISTS stratus CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci',
    ...procedureStatements(access.credentials.username),
    ...accessStatements(access),
  ];
}
