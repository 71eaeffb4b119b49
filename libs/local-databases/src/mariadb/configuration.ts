import { createHash } from 'node:crypto';
import { TLS_1_2_SUITES } from '@stratus/cryptography/tls';

import { ADMIN, CLOSED_DOOR, MAX_CONNECTIONS } from './admission.js';

/** The parameters of a member's configuration file. */
export interface Settings {
  readonly directory: string;
  readonly socketDirectory: string;
  readonly number: number;
  readonly name: string;
  readonly role: 'primary' | 'replica';
  readonly members: number;
  readonly host: string;
  readonly port: number;
  readonly encrypted: boolean;
  readonly semiSynchronous: boolean;
  /** False: a power cut may lose commits. */
  readonly durable: boolean;
  /** From the installation, see MariadbInstallation. */
  readonly share: string;
  readonly plugins: string | undefined;
}

export const socketOf = (member: { readonly socketDirectory: string }): string =>
  `${member.socketDirectory}/mariadb.sock`;

/** The encryption-at-rest key, the same for all members and backups of a cluster. */
export const encryptionKeys = (adminPassword: string): string =>
  `1;${createHash('sha256').update(`encryption:${adminPassword}`).digest('hex')}\n`;

function encryption({ directory }: Settings): string[] {
  return [
    'plugin-load-add = file_key_management',
    `file-key-management-filename = ${directory}/keys`,
    'file-key-management-encryption-algorithm = AES_CTR',
    'innodb-encrypt-tables = FORCE',
    'innodb-encrypt-log = ON',
    'innodb-encrypt-temporary-tables = ON',
    'innodb-encryption-threads = 1',
    'encrypt-tmp-files = ON',
    'encrypt-tmp-disk-tables = ON',
    'encrypt-binlog = ON',
    'aria-encrypt-tables = ON',
  ];
}

/** Nothing follows a replica: a log of its own would only end its replication, should it ever make a change of its own. */
const changesLog = ({ durable }: Settings): string[] => [
  'log-bin = binlog',
  'binlog-format = ROW',
  `sync-binlog = ${durable ? 1 : 0}`,
  // A replica that was unavailable for longer can no longer follow.
  'binlog-expire-logs-seconds = 604800',
  'max-binlog-size = 64M',
];

function replication(settings: Settings): string[] {
  const { name, port, role, semiSynchronous } = settings;
  return [
    ...(role === 'primary' ? changesLog(settings) : []),
    'gtid-strict-mode = ON',
    'relay-log = relay',
    'relay-log-recovery = ON',
    'slave-net-timeout = 10',
    `report-host = ${name}`,
    `report-port = ${port}`,
    `read-only = ${role === 'replica' ? 'ON' : 'OFF'}`,
    `rpl-semi-sync-master-enabled = ${semiSynchronous && role === 'primary' ? 'ON' : 'OFF'}`,
    `rpl-semi-sync-slave-enabled = ${semiSynchronous && role === 'replica' ? 'ON' : 'OFF'}`,
    'rpl-semi-sync-master-wait-point = AFTER_SYNC',
  ];
}

/** Small: a laptop runs several of them along with everything else. */
const footprint = [
  'innodb-buffer-pool-size = 32M',
  'innodb-log-file-size = 16M',
  'aria-pagecache-buffer-size = 4M',
  'key-buffer-size = 1M',
  'table-open-cache = 400',
  `max-connections = ${MAX_CONNECTIONS}`,
  `max-user-connections = ${MAX_CONNECTIONS * 0.8}`,
  // Clients that do not log in must not block others for long.
  'connect-timeout = 5',
  'performance-schema = OFF',
];

/** The member reads and writes only below its directory, and no statement reads or writes a file for its client. */
const containment = ({ directory }: Settings): string[] => [
  `tmpdir = ${directory}/tmp`,
  `secure-file-priv = ${directory}/no-files`,
  'skip-symbolic-links',
];

/** The file read by the server and its backup tool. It contains no password. */
export function configuration(settings: Settings): string {
  const { directory, host, port, number, share, plugins } = settings;
  return [
    '[mariadb-backup]',
    `user = ${ADMIN}`,
    `socket = ${socketOf(settings)}`,
    '',
    '[mysqld]',
    `server-id = ${number}`,
    `socket = ${socketOf(settings)}`,
    `pid-file = ${settings.socketDirectory}/mariadb.pid`,
    `lc-messages-dir = ${share}`,
    `character-sets-dir = ${share}/charsets`,
    ...(plugins === undefined ? [] : [`plugin-dir = ${plugins}`]),
    `bind-address = ${host}`,
    `port = ${port}`,
    'skip-name-resolve',
    // The server's init file opens the door.
    `init-connect = ${CLOSED_DOOR}`,
    'character-set-server = utf8mb4',
    // Switched on once the primary is settled; a replica has its primary's events, whose effects are replicated.
    'event-scheduler = OFF',
    'log-bin-trust-function-creators = ON',
    `ssl-ca = ${directory}/ca.pem`,
    `ssl-cert = ${directory}/certificate.pem`,
    `ssl-key = ${directory}/key.pem`,
    'tls-version = TLSv1.2,TLSv1.3',
    `ssl-cipher = ${TLS_1_2_SUITES.join(':')}`,
    ...containment(settings),
    ...footprint,
    ...(settings.durable ? [] : ['innodb-flush-log-at-trx-commit = 2']),
    ...(settings.members > 1 ? replication(settings) : []),
    ...(settings.encrypted ? encryption(settings) : []),
    '',
  ].join('\n');
}

/** The server's init file: one statement per line, because only a semicolon at the end of a line ends one. */
export const startStatements = (statements: readonly string[]): string =>
  statements.map((statement) => `${statement.replaceAll('\n', ' ')};\n`).join('');
