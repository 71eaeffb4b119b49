import { connect, Socket } from 'node:net';
import { checkServerIdentity, TLSSocket } from 'node:tls';
import type { DatabaseEngine } from '@stratus/contracts';
import { type Connection, createConnection } from 'mysql2/promise';
import { Client } from 'pg';

/** How a customer connects to a member. */
export interface Way {
  host: string;
  port: number;
  username: string;
  password: string;
  /** PEM of the authorities that the client trusts; undefined: a connection without TLS. */
  authority: string | undefined;
  /** The client's address. */
  from: string;
}

export type Row = Record<string, unknown>;

export interface Session {
  /** Runs one statement. */
  ask: (statement: string) => Promise<Row[]>;
  end: () => Promise<void>;
}

/** How the members of a cluster replicate, as they report themselves. */
export interface Replication {
  /** Asked of the primary: its view of its replicas. */
  primary: { statement: string; rows: readonly Row[] };
  /** Asked of a replica: that it follows, and refuses writes. */
  replica: { statement: string; row: Row };
}

/** A client of an engine, with the engine's names for things. */
export interface Dialect {
  /** @throws Error if the server does not admit the client, or the certificate names another server. */
  open: (way: Way) => Promise<Session>;
  /** Why the server refuses a client: its address, its password, or missing TLS. */
  refuses: { address: RegExp; password: RegExp; clearText: RegExp };
  /** With three members, unless the request says otherwise. */
  replicationType: 'asynch' | 'semi_synch';
  replication: Replication;
}

const TIME_LIMIT_MS = 20_000;

/** A server that is being awaited may be down, and a session that ends reports so to the next query. */
const ignoreLaterErrors = (): undefined => undefined;

async function openPostgresql({ username, authority, from, ...way }: Way): Promise<Session> {
  const client = new Client({
    ...way,
    user: username,
    database: 'postgres',
    ssl: authority === undefined ? false : { ca: authority },
    connectionTimeoutMillis: TIME_LIMIT_MS,
    stream: () => socketFrom(from),
  });
  client.on('error', ignoreLaterErrors);
  await client.connect();
  return { ask: async (statement) => (await client.query<Row>(statement)).rows, end: () => client.end() };
}

/** A socket that will connect from an address. */
function socketFrom(localAddress: string): Socket {
  const socket = new Socket();
  const connectTo = socket.connect.bind(socket);
  return Object.assign(socket, { connect: (port: number, host: string) => connectTo({ port, host, localAddress }) });
}

async function openMysql({ host, port, username: user, password, authority, from }: Way): Promise<Session> {
  const client = await createConnection({
    host,
    port,
    user,
    password,
    ...(authority !== undefined && { ssl: { ca: authority, rejectUnauthorized: true } }),
    connectTimeout: TIME_LIMIT_MS,
    stream: () => connect({ host, port, localAddress: from }),
  });
  client.on('error', ignoreLaterErrors);
  const ask = async (statement: string): Promise<Row[]> => {
    const [rows] = await client.query(statement);
    return Array.isArray(rows) ? (rows as Row[]) : [];
  };
  if (authority !== undefined) refuseStrangers(host, client);
  // The server decides whom to admit at the first statement.
  await ask('SELECT 1');
  return { ask, end: () => client.end() };
}

/** The driver compares certificates with host names, not with addresses. */
function refuseStrangers(host: string, client: Connection): void {
  const stream = 'connection' in client && client.connection && (client.connection as { stream?: unknown }).stream;
  if (!(stream instanceof TLSSocket)) throw new Error('The connection has no TLS');
  const fault = checkServerIdentity(host, stream.getPeerCertificate());
  if (fault) throw fault;
}

export const DIALECTS: Readonly<Record<DatabaseEngine, Dialect>> = {
  mysql: {
    open: openMysql,
    refuses: {
      address: /Aborted connection/,
      password: /Access denied for user/,
      clearText: /Access denied|insecure transport/,
    },
    replicationType: 'semi_synch',
    replication: {
      primary: {
        statement: "SHOW STATUS WHERE Variable_name IN ('Rpl_semi_sync_master_clients', 'Rpl_semi_sync_master_status')",
        rows: [
          { Variable_name: 'Rpl_semi_sync_master_clients', Value: '2' },
          { Variable_name: 'Rpl_semi_sync_master_status', Value: 'ON' },
        ],
      },
      replica: {
        statement: 'SHOW REPLICA STATUS',
        row: { Slave_IO_Running: 'Yes', Slave_SQL_Running: 'Yes' },
      },
    },
  },
  postgresql: {
    open: openPostgresql,
    refuses: {
      address: /no pg_hba.conf entry for host/,
      password: /password authentication failed/,
      clearText: /no encryption/,
    },
    replicationType: 'asynch',
    replication: {
      primary: {
        statement: 'select state, sync_state from pg_stat_replication',
        rows: [
          { state: 'streaming', sync_state: 'async' },
          { state: 'streaming', sync_state: 'async' },
        ],
      },
      replica: {
        statement: 'select status, pg_is_in_recovery() as follows from pg_stat_wal_receiver',
        row: { status: 'streaming', follows: true },
      },
    },
  },
};
