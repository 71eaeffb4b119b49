import { createHash } from 'node:crypto';

import { ADMIN, admissionStatements, REPLICATION } from './admission.js';

/** What accounts and admission depend on. */
export interface Access {
  readonly adminPassword: string;
  /** The address of the members. */
  readonly host: string;
  readonly allowList: readonly string[];
  readonly credentials: { readonly username: string; readonly password: string };
  readonly sslConnection: boolean;
}

export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const sha1 = (input: string | Buffer): Buffer => createHash('sha1').update(input).digest();

/** What the server keeps of a password: no statement, and so no list of running ones, shows the password itself. */
export const passwordHash = (password: string): string => `*${sha1(sha1(password)).toString('hex').toUpperCase()}`;

export const replicationPassword = (adminPassword: string): string =>
  createHash('sha256').update(`replication:${adminPassword}`).digest('base64url');

/** Statements that make an account, or give one that is there this password. */
function account(name: string, hostPart: string, password: string): string[] {
  const who = `${quoted(name)}@${quoted(hostPart)}`;
  const authentication = `IDENTIFIED VIA mysql_native_password USING '${passwordHash(password)}'`;
  return [`CREATE USER IF NOT EXISTS ${who} ${authentication}`, `ALTER USER ${who} ${authentication} ACCOUNT UNLOCK`];
}

/** Databases of the server and of the provisioner: what is granted on them alone hides the customer's right on all others. */
const CLOSED = { mysql: 'SHOW VIEW', sys: 'SELECT, EXECUTE', stratus: 'EXECUTE' } as const;
const FOREIGN = "('mysql', 'sys', 'stratus', 'information_schema', 'performance_schema')";

/** Whatever a customer needs of a server, except what reaches other accounts, the server or files of the machine. */
function customerGrants(username: string): string[] {
  const who = `${quoted(username)}@'%'`;
  return [
    `GRANT PROCESS, SHOW DATABASES, BINLOG MONITOR, SLAVE MONITOR ON *.* TO ${who}`,
    ...Object.entries(CLOSED).map(([database, rights]) => `GRANT ${rights} ON \`${database}\`.* TO ${who}`),
    `GRANT ALL PRIVILEGES ON \`%\`.* TO ${who}`,
  ];
}

const refuseUnless = (condition: string, reason: string): string =>
  `IF NOT COALESCE(${condition}, FALSE) THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${reason}'; END IF;`;
const who = "CONCAT(QUOTE(name), '@', QUOTE('%'))";
const onDatabase = String.raw`CONCAT(' ON ${'`'}', REPLACE(REPLACE(REPLACE(db, '${'`'}', '${'``'}'), '_', '\\_'), '%', '\\%'), '${'`'}.* TO ')`;

/**
 * Procedures with which the customer manages accounts. The right CREATE USER would reach every account, also the
 * provisioner's, and GRANT OPTION on all databases would reach the system's.
 */
function procedures(customer: string): string[] {
  const ownName = refuseUnless(
    `name <> '' AND name <> ${quoted(customer)} AND name NOT LIKE 'stratus%'`,
    'Choose another name: this one belongs to the service',
  );
  const ownDatabase = refuseUnless(`db <> '' AND db NOT IN ${FOREIGN}`, 'Name a database of your own');
  const define = (declaration: string, body: string): string =>
    `CREATE OR REPLACE DEFINER = ${ADMIN}@localhost PROCEDURE stratus.${declaration} MODIFIES SQL DATA BEGIN ${body} END`;
  const name = 'IN name VARCHAR(80)';
  const allow = (procedure: string, rights: string): string =>
    define(
      `${procedure}(${name}, IN db VARCHAR(64))`,
      `${ownName} ${ownDatabase} EXECUTE IMMEDIATE CONCAT('GRANT ${rights}', ${onDatabase}, ${who});`,
    );
  return [
    define(
      `create_user(${name}, IN password VARCHAR(255))`,
      `${ownName} EXECUTE IMMEDIATE CONCAT('CREATE USER ', ${who}, ' IDENTIFIED BY ', QUOTE(password));`,
    ),
    define(
      `set_password(${name}, IN password VARCHAR(255))`,
      `${ownName} EXECUTE IMMEDIATE CONCAT('ALTER USER ', ${who}, ' IDENTIFIED BY ', QUOTE(password));`,
    ),
    define(`drop_user(${name})`, `${ownName} EXECUTE IMMEDIATE CONCAT('DROP USER ', ${who});`),
    allow('allow_all', 'ALL PRIVILEGES'),
    allow('allow_reading', 'SELECT, SHOW VIEW'),
  ];
}

/**
 * Statements after which exactly the accounts and the allow list of the specification hold, whatever held before. They can
 * run again and again, at the server's start as on a running one, and stay out of the replication: each member has its own.
 */
export function accessStatements(access: Access): string[] {
  const { username, password } = access.credentials;
  return [
    'SET sql_log_bin = 0',
    // Procedures keep it: names that customers give them come in any script.
    'SET NAMES utf8mb4',
    `SET GLOBAL require_secure_transport = ${access.sslConnection ? 'ON' : 'OFF'}`,
    ...account(ADMIN, 'localhost', access.adminPassword),
    `GRANT ALL PRIVILEGES ON *.* TO ${ADMIN}@localhost WITH GRANT OPTION`,
    ...admissionStatements(access.allowList, access.host),
    ...account(REPLICATION, access.host, replicationPassword(access.adminPassword)),
    `GRANT REPLICATION SLAVE ON *.* TO ${REPLICATION}@${quoted(access.host)}`,
    ...account(username, '%', password),
    ...procedures(username),
    ...customerGrants(username),
  ];
}
