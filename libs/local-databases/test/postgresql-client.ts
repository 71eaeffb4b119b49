import { Socket } from 'node:net';
import type { ClusterStatus } from '@stratus/database-provisioner';
import { Client } from 'pg';

export const PASSWORD = 'o\'ne \\ "two"';

/** How a customer connects. */
export interface Way {
  user?: string;
  password?: string;
  /** The client's address. */
  from?: string;
  /** 1: the first replica. */
  replica?: number;
  database?: string;
  tls?: boolean;
  /** PEM of the authority that the client trusts. */
  trusting?: string;
  /** The only TLS 1.2 suites of the client. */
  suites?: string;
}

/** A socket that connects from an address of the client's choice. */
function socketFrom(localAddress: string): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  return Object.assign(socket, { connect: (port: number, host: string) => connect({ port, host, localAddress }) });
}

/** Connects as the customer, and fails unless the server's certificate is for the host and signed by the authority. */
export async function connectTo({ hosts, port, certificateAuthority }: ClusterStatus, way: Way = {}): Promise<Client> {
  const {
    user = 'demoadmin',
    password = PASSWORD,
    from = '127.0.0.1',
    replica = 0,
    database = 'postgres',
    tls = true,
  } = way;
  const client = new Client({
    host: hosts?.primary ?? '',
    port: (port ?? 0) + replica,
    user,
    password,
    database,
    ssl: tls
      ? {
          ca: way.trusting ?? certificateAuthority ?? '',
          ...(way.suites && { ciphers: way.suites, maxVersion: 'TLSv1.2' }),
        }
      : false,
    connectionTimeoutMillis: 20_000,
    stream: () => socketFrom(from),
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs one statement as the customer; returns its rows. */
export async function ask(status: ClusterStatus, text: string, way: Way = {}): Promise<Record<string, unknown>[]> {
  const client = await connectTo(status, way);
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Why the server rejects a customer; undefined if it does not. */
export async function refusalOf(status: ClusterStatus, way: Way = {}): Promise<string | undefined> {
  try {
    const client = await connectTo(status, way);
    await client.end();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
