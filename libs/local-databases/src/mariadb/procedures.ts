import { createHash } from 'node:crypto';

import { isPlainName, isReserved } from './account-names.js';
import { ADMIN } from './admission.js';
import { quoted } from './quoting.js';

/** A procedure of the customer. */
export interface Procedure {
  readonly name: string;
  /** Identifies its text; the server keeps it as the comment. */
  readonly mark: string;
  readonly statement: string;
}

const refuseUnless = (condition: string, reason: string): string =>
  `IF NOT COALESCE(${condition}, FALSE) THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${reason}'; END IF;`;

const FOREIGN = "('mysql', 'sys', 'stratus', 'information_schema', 'performance_schema')";
const who = "CONCAT(QUOTE(name), '@', QUOTE('%'))";

/**
 * Whether an account created by the customer has exactly these bytes as its name. The server ends a name at its first NUL
 * byte, so any other test would distinguish `dbadmin` from `dbadmin` followed by NUL and more.
 */
const isAccount = (customer: string): string =>
  "EXISTS (SELECT 1 FROM mysql.global_priv WHERE BINARY User = BINARY name AND Host = '%')" +
  ` AND BINARY name <> BINARY ${quoted(customer)}`;

/** In some SQL modes a text that is too long for its parameter is cut: each parameter takes one character more than allowed. */
const isPassword = 'CHAR_LENGTH(password) BETWEEN 1 AND 255 AND LOCATE(CHAR(0), BINARY password) = 0';

/**
 * SQL: the database, in the form for `GRANT`. There, a name is a pattern: `%` and `_` match other characters, and a backslash
 * escapes the next one, so that `m\ysql` would be `mysql`.
 */
const pattern = String.raw`REPLACE(REPLACE(REPLACE(db, '\\', '\\\\'), '_', '\\_'), '%', '\\%')`;
const onDatabase = "CONCAT(' ON `', REPLACE(" + pattern + ", '`', '``'), '`.* TO ')";

/** Whether one of the customer's databases has exactly this name, rather than one that the server treats as equal. */
const isOwnDatabase = [
  `db NOT IN ${FOREIGN}`,
  "db NOT LIKE '#mysql50#%'",
  String.raw`INSTR(db, '\\') = 0`,
  'EXISTS (SELECT 1 FROM information_schema.SCHEMATA WHERE BINARY SCHEMA_NAME = BINARY db)',
  ...['mysql', 'sys', 'stratus'].map((database) => `'${database}' NOT LIKE ${pattern}`),
].join(' AND ');

/** They run as the provisioner, whom `read_only` does not stop. From MariaDB 12 on it is a keyword. */
const onPrimary = refuseUnless("CAST(@@GLOBAL.read_only AS CHAR) IN ('0', 'OFF')", 'Call this on the primary');

function procedure(declaration: string, work: string): Procedure {
  const body = `${onPrimary} ${work}`;
  const mark = createHash('sha256').update(`${declaration} ${body}`).digest('base64url');
  const statement =
    `CREATE OR REPLACE DEFINER = ${ADMIN}@localhost PROCEDURE stratus.${declaration}` +
    ` MODIFIES SQL DATA SQL SECURITY DEFINER COMMENT '${mark}' BEGIN ${body} END`;
  return { name: declaration.slice(0, declaration.indexOf('(')), mark, statement };
}

/**
 * Procedures with which the customer manages accounts. The right CREATE USER would cover every account, including the
 * provisioner's, and GRANT OPTION on all databases would cover the system's.
 */
export function proceduresOf(customer: string): Procedure[] {
  const newName =
    refuseUnless(isPlainName('name'), 'Choose a name of 1 to 32 letters, digits and the characters _ . -') +
    ` ${refuseUnless(`NOT ${isReserved('name', customer)}`, 'Choose another name: this one belongs to the service')}`;
  const ownName = refuseUnless(isAccount(customer), 'Name an account that create_user has made');
  const ownDatabase = refuseUnless(isOwnDatabase, 'Name a database of your own, without a backslash');
  const newPassword = refuseUnless(isPassword, 'Choose a password of 1 to 255 characters, none of them NUL');
  const name = 'IN name VARCHAR(129)';
  const password = 'IN password VARCHAR(256)';
  const allow = (called: string, rights: string): Procedure =>
    procedure(
      `${called}(${name}, IN db VARCHAR(65))`,
      `${ownName} ${ownDatabase} EXECUTE IMMEDIATE CONCAT('GRANT ${rights}', ${onDatabase}, ${who});`,
    );
  return [
    procedure(
      `create_user(${name}, ${password})`,
      `${newName} ${newPassword} EXECUTE IMMEDIATE CONCAT('CREATE USER ', ${who}, ' IDENTIFIED BY ', QUOTE(password));`,
    ),
    procedure(
      `set_password(${name}, ${password})`,
      `${ownName} ${newPassword} EXECUTE IMMEDIATE CONCAT('ALTER USER ', ${who}, ' IDENTIFIED BY ', QUOTE(password));`,
    ),
    procedure(`drop_user(${name})`, `${ownName} EXECUTE IMMEDIATE CONCAT('DROP USER ', ${who});`),
    allow('allow_all', 'ALL PRIVILEGES'),
    allow('allow_reading', 'SELECT, SHOW VIEW'),
  ];
}

export const procedureStatements = (customer: string): string[] =>
  proceduresOf(customer).map(({ statement }) => statement);
