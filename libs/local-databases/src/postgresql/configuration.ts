import { join } from 'node:path';
import { OLDEST_TLS, TLS_1_2_SUITES } from '@stratus/cryptography/tls';
import type { Cluster, Member } from '../database-servers.js';

/** The provisioner's superuser. It connects over Unix sockets only. */
export const PROVISIONER = 'stratus_provisioner';
/** Its database: its sessions are not affected by customers' settings for their own databases. */
export const PROVISIONER_DATABASE = 'stratus';

export const slotOf = (member: Member): string => member.name.replaceAll('-', '_');

export const filesOf = ({ directory }: Member) => ({
  configuration: join(directory, 'postgresql.conf'),
  access: join(directory, 'pg_hba.conf'),
  identities: join(directory, 'pg_ident.conf'),
  certificate: join(directory, 'server.crt'),
  key: join(directory, 'server.key'),
});

/** A value in a configuration file or a connection string. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * `postgresql.conf` of a member.
 *
 * @param durable false: a power cut may lose data, for specs.
 */
export function configurationOf(cluster: Cluster, member: Member, durable: boolean): string {
  const files = filesOf(member);
  const settings: Record<string, string | number> = {
    listen_addresses: cluster.host,
    port: member.port,
    unix_socket_directories: member.socketDirectory,
    unix_socket_permissions: '0700',
    hba_file: files.access,
    ident_file: files.identities,
    ssl: 'on',
    ssl_cert_file: files.certificate,
    ssl_key_file: files.key,
    ssl_min_protocol_version: OLDEST_TLS,
    ssl_ciphers: TLS_1_2_SUITES.join(':'),
    password_encryption: 'scram-sha-256',
    synchronous_commit: cluster.specification.replicationCommitType ?? 'on',
    max_connections: 100,
    shared_buffers: '32MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // A replica that was unavailable for longer is rebuilt, before its log fills the disk.
    max_slot_wal_keep_size: '1GB',
    wal_retrieve_retry_interval: '500ms',
    hot_standby_feedback: 'on',
    cluster_name: member.name,
    fsync: durable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Customers' statements contain their data, and may have any length.
    log_min_error_statement: 'panic',
    ...(member.role === 'replica' ? following(cluster, member) : restoring),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${quoted(String(value))}\n`)
    .join('');
}

function following({ primary }: Cluster, member: Member): Record<string, string> {
  const connection = {
    host: primary.socketDirectory,
    port: primary.port,
    user: PROVISIONER,
    application_name: member.name,
  };
  const text = Object.entries(connection).map(([name, value]) => `${name}=${connectionValue(String(value))}`);
  return { primary_conninfo: text.join(' '), primary_slot_name: slotOf(member) };
}

const connectionValue = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Read only if the data come from a backup: it contains its complete log, and the server starts at the log's end. */
const restoring = { restore_command: 'false' };

/**
 * How a server authenticates the replicas: the system reports who connects, or, if their user has no account that it could
 * name, only that user and root can enter the socket's directory.
 */
export type Identification = 'system' | 'directory';

/**
 * `pg_hba.conf`: who may connect from where. The provisioner and the replicas connect over the Unix socket, whose directory
 * others cannot enter, and the system reports who they are; customers connect from the allowed addresses, if any.
 */
export function accessOf({
  allowList,
  sslConnection,
  replicas,
}: {
  allowList: readonly string[];
  sslConnection: boolean;
  replicas: Identification;
}): string {
  const local = [
    `local all ${PROVISIONER} peer map=${MAP}`,
    `local replication ${PROVISIONER} ${replicas === 'system' ? `peer map=${MAP}` : 'trust'}`,
    `host all ${PROVISIONER} all reject`,
  ];
  const kind = sslConnection ? 'hostssl' : 'host';
  const allowed = allowList.map((each) => `${kind} all all ${networkOf(each)} scram-sha-256`);
  return [...local, ...allowed, ''].join('\n');
}

const MAP = 'stratus';

/** `pg_ident.conf`: the accounts of this system that are the provisioner. */
export const identitiesOf = (accounts: readonly string[]): string =>
  accounts.map((account) => `${MAP} "${account}" ${PROVISIONER}\n`).join('');

/** An address is a network of one. */
export const networkOf = (allowed: string): string => (allowed.includes('/') ? allowed : `${allowed}/32`);
