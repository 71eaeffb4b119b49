/** The accounts of the provisioner. Customers cannot create accounts with such a name, and nothing relies on the name alone. */
export const ADMIN = 'stratus';
export const REPLICATION = 'stratus_replication';

export const MAX_CONNECTIONS = 100;
/** For the provisioner, its backups and the replicas: customers' sessions cannot keep them out. */
const RESERVED_CONNECTIONS = 10;

/** Maximum characters of one statement: lines of the server's init file have at most 20,000 bytes. */
const PIECE = 8_000;

/** An entry of the allow list, an IPv4 address or network: it contains an address if `address & mask = network`. */
export function networkOf(entry: string): { network: number; mask: number } {
  const [address = '', length = '32'] = entry.split('/');
  const bits = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const mask = Number(length) === 0 ? 0 : (2 ** 32 - 2 ** (32 - Number(length))) >>> 0;
  return { network: (bits & mask) >>> 0, mask };
}

/** SQL: whether the list contains the address given by another SQL expression; never an unknown one. */
export function allows(allowList: readonly string[], address: string): string {
  const networks = new Map<number, Set<number>>();
  for (const { network, mask } of allowList.map(networkOf)) {
    networks.set(mask, (networks.get(mask) ?? new Set()).add(network));
  }
  const tests = [...networks].map(([mask, found]) => `(INET_ATON(${address}) & ${mask}) IN (${[...found].join(', ')})`);
  return tests.length === 0 ? 'FALSE' : `COALESCE(${tests.join(' OR ')}, FALSE)`;
}

const refuse = (reason: string): string => `SIGNAL SQLSTATE '28000' SET MESSAGE_TEXT = '${reason}'`;

/** The first statement of each session while the server starts: nothing is allowed yet. */
export const CLOSED_DOOR = refuse('The server starts');

/**
 * The first statement of each session, whose failure ends it: admits sessions from addresses on the allow list, for any
 * account, including those that customers create. Accounts keep one name, for all addresses: views and procedures name their
 * creator's account, and would break if host parts followed the list.
 *
 * It is one expression, without tables and procedures that a customer's open transaction could lock, and uses no name that a
 * customer can define.
 *
 * @param host the address of the members; the replicas log in from there, with an account that exists for no other address.
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

/** Statements that make sessions begin with {@link door}; the last one activates it at once. */
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
