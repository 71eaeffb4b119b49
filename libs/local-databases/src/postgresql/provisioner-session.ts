import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { Cluster, Member } from '../database-servers.js';
import { PROVISIONER, PROVISIONER_DATABASE } from './configuration.js';

const TIMEOUT_MS = 10_000;
/** The database does not exist, or is not open yet. */
const NO_DATABASE = new Set<unknown>(['3D000', '55000']);

/** Additional options of a session that takes backups. */
type SessionOptions = ClientConfig & { replication?: 'database' };

async function connect(
  { signal }: Cluster,
  member: Member,
  database: string,
  options: SessionOptions = {},
): Promise<Client> {
  signal.throwIfAborted();
  const config: SessionOptions = {
    host: member.socketDirectory,
    port: member.port,
    user: PROVISIONER,
    database,
    connectionTimeoutMillis: TIMEOUT_MS,
    application_name: 'stratus',
    // Names in SQL mean the server's own, no passwords get into its log, and no customer's lock blocks it for long.
    options: '-c search_path=pg_catalog -c log_min_error_statement=panic -c log_statement=none -c lock_timeout=500ms',
    ...options,
  };
  const client = new Client(config);
  // A lost connection makes the waiting query fail.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** Before the first start is complete, only the database that customers get later exists. */
async function connectTo(cluster: Cluster, member: Member, options?: SessionOptions): Promise<Client> {
  try {
    return await connect(cluster, member, PROVISIONER_DATABASE, options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NO_DATABASE.has(error.code))) throw error;
    return connect(cluster, member, 'postgres', options);
  }
}

/**
 * Runs SQL on a member as its superuser, over the Unix socket. The cluster's signal cuts the session off.
 *
 * @throws Error with the signal's reason in that case.
 */
export async function withSession<T>(
  cluster: Cluster,
  member: Member,
  work: (client: Client) => Promise<T>,
  options?: SessionOptions,
): Promise<T> {
  const { signal } = cluster;
  const client = await connectTo(cluster, member, options);
  const cutOff = Promise.withResolvers<never>();
  const end = (): void => {
    cutOff.reject(signal.reason);
    client.connection.stream.destroy();
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    if (signal.aborted) end();
    return await Promise.race([work(client), cutOff.promise]);
  } finally {
    signal.removeEventListener('abort', end);
    // A session that was cut off sends no goodbye.
    if (!signal.aborted) await client.end().catch(() => undefined);
  }
}

/** The value of the only column of the only row. */
export async function valueOf<T>(
  client: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<T | undefined> {
  const { rows } = await client.query<T[]>({ text, values: [...values], rowMode: 'array' });
  return rows[0]?.[0];
}
