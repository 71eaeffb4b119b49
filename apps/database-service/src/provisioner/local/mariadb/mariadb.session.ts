import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Cluster, Member } from '../database-servers.js';
import { ADMIN } from './admission.js';
import { socketOf } from './configuration.js';

const TIMEOUT_MS = 10_000;

/** Runs SQL on a member as its administrator, over the Unix socket: the account exists for nothing else. */
export async function withSession<T>(
  cluster: Cluster,
  member: Member,
  work: (session: Connection) => Promise<T>,
): Promise<T> {
  const session = await createConnection({
    socketPath: socketOf(member),
    user: ADMIN,
    password: cluster.adminPassword,
    connectTimeout: TIMEOUT_MS,
    charset: 'utf8mb4',
    supportBigNumbers: true,
    bigNumberStrings: true,
  });
  // A lost connection shows in the statement that waits for it.
  session.on('error', () => undefined);
  try {
    return await work(session);
  } finally {
    await session.end().catch(() => session.destroy());
  }
}

/** The rows of a query, with the names of its columns. */
export async function rowsOf(
  session: Connection,
  sql: string,
  values: readonly (string | number)[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const [rows] = await session.query<RowDataPacket[]>(sql, [...values]);
  return rows;
}
