/** The accounts of the provisioner. Customers cannot make accounts with such a name. */
export const ADMIN = 'stratus';
export const REPLICATION = 'stratus_replication';

/** Rows of one statement: what the server reads at its start has lines of 20,000 bytes at most. */
const ROWS = 200;

/** The row of an entry of the allow list, an IPv4 address or network: an address belongs to it if `address & mask = network`. */
export function rowOf(entry: string): { network: number; mask: number } {
  const [address = '', length = '32'] = entry.split('/');
  const bits = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const mask = Number(length) === 0 ? 0 : (2 ** 32 - 2 ** (32 - Number(length))) >>> 0;
  return { network: (bits & mask) >>> 0, mask };
}

/** SQL: whether the allow list has the address that is the value of another piece of SQL; an unknown one it has not. */
export const allows = (address: string): string =>
  `EXISTS (SELECT 1 FROM stratus.allow_list WHERE INET_ATON(${address}) & mask = network)`;

/** What the server runs as the first statement of each session, and what ends the session when it fails. */
export const INIT_CONNECT = 'CALL stratus.admit()';

/**
 * Statements after which sessions begin from addresses of the allow list only, whatever their account: also those of
 * accounts that the customer makes. Accounts keep one name, for all addresses: views and procedures name the account that
 * made them, and would break with host parts that follow the list.
 *
 * `host` is the address of the members; the replicas log in from there, with an account that exists for no other.
 */
export function admissionStatements(allowList: readonly string[], host: string): string[] {
  const rows = allowList.map(rowOf).map(({ network, mask }) => `(${network}, ${mask})`);
  const pieces = Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, piece) =>
    rows.slice(piece * ROWS, (piece + 1) * ROWS),
  );
  const refused = `USER() <> '${REPLICATION}@${host}' AND NOT ${allows("SUBSTRING_INDEX(USER(), '@', -1)")}`;
  return [
    'CREATE DATABASE IF NOT EXISTS stratus',
    'CREATE TABLE IF NOT EXISTS stratus.allow_list' +
      ' (network INT UNSIGNED, mask INT UNSIGNED, PRIMARY KEY (network, mask)) ENGINE = InnoDB',
    'START TRANSACTION',
    'DELETE FROM stratus.allow_list',
    ...pieces.map((piece) => `INSERT IGNORE INTO stratus.allow_list VALUES ${piece.join(', ')}`),
    'COMMIT',
    `CREATE OR REPLACE DEFINER = ${ADMIN}@localhost PROCEDURE stratus.admit() READS SQL DATA BEGIN IF ${refused} THEN` +
      " SIGNAL SQLSTATE '28000' SET MESSAGE_TEXT = 'This address is not in the allow list'; END IF; END",
    'GRANT EXECUTE ON PROCEDURE stratus.admit TO PUBLIC',
  ];
}
