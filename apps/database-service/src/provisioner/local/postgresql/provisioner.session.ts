import { Client } from 'pg';
import type { Cluster, Member } from '../database-servers.js';
import { PROVISIONER, PROVISIONER_DATABASE } from './configuration.js';

const TIMEOUT_MS = 10_000;
/** The start of a backup waits for the server to write all that it has changed. */
const QUERY_MS = 600_000;
const NO_SUCH_DATABASE = '3D000';

async function connect(cluster: Cluster, member: Member, database: string): Promise<Client> {
  const client = new Client({
    host: member.socketDirectory,
    port: member.port,
    user: PROVISIONER,
    password: cluster.adminPassword,
    database,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: QUERY_MS,
    application_name: 'stratus',
    // Names in SQL mean the server's own, its log gets no passwords, and no customer's lock holds it up for long.
    options: '-c search_path=pg_catalog -c log_min_error_statement=panic -c log_statement=none -c lock_timeout=5s',
  });
  // A lost connection shows in the query that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** Before the first start is complete there is only the database that customers get later. */
async function connectTo(cluster: Cluster, member: Member): Promise<Client> {
  try {
    return await connect(cluster, member, PROVISIONER_DATABASE);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_SUCH_DATABASE)) throw error;
    return connect(cluster, member, 'postgres');
  }
}

/** Runs SQL on a member as its superuser, over the Unix socket. */
export async function withSession<T>(
  cluster: Cluster,
  member: Member,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connectTo(cluster, member);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
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
