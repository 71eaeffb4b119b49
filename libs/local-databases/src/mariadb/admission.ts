/** The accounts of the provisioner. Customers cannot make accounts with such a name, and nothing relies on the name alone. */
export const ADMIN = 'stratus';
export const REPLICATION = 'stratus_replication';

export const MAX_CONNECTIONS = 100;
/** For the provisioner, its backups and the replicas: customers' sessions do not keep them out. */
const RESERVED_CONNECTIONS = 10;

/** Characters of one statement: what the server reads at its start has lines of 20,000 bytes at most. */
const PIECE = 8_000;

/** An entry of the allow list, an IPv4 address or network: an address belongs to it if `address & mask = network`. */
export function networkOf(entry: string): { network: number; mask: number } {
  const [address = '', length = '32'] = entry.split('/');
  const bits = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const mask = Number(length) === 0 ? 0 : (2 ** 32 - 2 ** (32 - Number(length))) >>> 0;
  return { network: (bits & mask) >>> 0, mask };
}

/** SQL: whether the list has the address that is the value of another piece of SQL; an unknown one it has not. */
export function allows(allowList: readonly string[], address: string): string {
  const networks = new Map<number, Set<number>>();
  for (const { network, mask } of allowList.map(networkOf)) {
    networks.set(mask, (networks.get(mask) ?? new Set()).add(network));
  }
  const tests = [...networks].map(([mask, found]) => `(INET_ATON(${address}) & ${mask}) IN (${[...found].join(', ')})`);
  return tests.length === 0 ? 'FALSE' : `COALESCE(${tests.join(' OR ')}, FALSE)`;
}

const refuse = (reason: string): string => `SIGNAL SQLSTATE '28000' SET MESSAGE_TEXT = '${reason}'`;

/** What a server runs as the first statement of each session while it starts: nothing is allowed yet. */
export const CLOSED_DOOR = refuse('The server starts');

/**
 * The first statement of each session, whose failure ends it: lets in who comes from an address of the allow list, whatever
 * the account, also those that customers make. Accounts keep one name, for all addresses: views and procedures name the
 * account that made them, and would break with host parts that follow the list.
 *
 * It is one expression, without tables and procedures of which a customer's open transaction could hold a lock, and names
 * nothing that a customer can define.
 *
 * @param host the address of the members; the replicas log in from there, with an account that exists for no other.
 */
function door(allowList: readonly string[], host: string): string {
  const connections =
    "(SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'THREADS_CONNECTED')";
  const most = MAX_CONNECTIONS - RESERVED_CONNECTIONS;
  return (
    `IF BINARY CURRENT_USER() <> '${REPLICATION}@${host}' THEN` +
    ` IF NOT ${allows(allowList, "SUBSTRING_INDEX(USER(), '@', -1)")} THEN` +
    ` ${refuse('This address is not in the allow list')}; END IF;` +
    ` IF ${connections} > ${most} THEN ${refuse(`There are ${most} sessions already`)}; END IF; END IF`
  );
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Statements after which sessions begin as {@link door} says; the last one makes it hold, at once. */
export function admissionStatements(allowList: readonly string[], host: string): string[] {
  const text = door(allowList, host);
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, piece) =>
    text.slice(piece * PIECE, (piece + 1) * PIECE),
  );
  return [
    "SET @door = ''",
    ...pieces.map((piece) => `SET @door = CONCAT(@door, ${literal(piece)})`),
    'SET GLOBAL init_connect = @door',
  ];
}
