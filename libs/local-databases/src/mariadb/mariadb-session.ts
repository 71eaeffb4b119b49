import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Cluster, Member } from '../database-servers.js';
import { ADMIN } from './admission.js';
import { socketOf } from './configuration.js';

const TIMEOUT_MS = 10_000;

/**
 * Runs SQL on a member as its administrator, over the Unix socket, with an account that exists only for this. The cluster's
 * signal cuts the session off.
 *
 * @throws Error with the signal's reason in that case.
 */
export async function withSession<T>(
  cluster: Cluster,
  member: Member,
  work: (session: Connection) => Promise<T>,
): Promise<T> {
  const { signal } = cluster;
  signal.throwIfAborted();
  const cutOff = Promise.withResolvers<never>();
  const end = (): void => cutOff.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  const connecting = connect(cluster, member);
  try {
    const session = await Promise.race([connecting, cutOff.promise]);
    return await Promise.race([work(session), cutOff.promise]);
  } finally {
    signal.removeEventListener('abort', end);
    const ended = connecting.then(
      // A session that was cut off sends no goodbye.
      (session) => (signal.aborted ? session.destroy() : session.end().catch(() => session.destroy())),
      () => undefined,
    );
    if (!signal.aborted) await ended;
  }
}

async function connect({ adminPassword }: Cluster, member: Member): Promise<Connection> {
  const session = await createConnection({
    socketPath: socketOf(member),
    user: ADMIN,
    password: adminPassword,
    connectTimeout: TIMEOUT_MS,
    charset: 'utf8mb4',
    supportBigNumbers: true,
    bigNumberStrings: true,
  });
  // A lost connection makes the waiting statement fail.
  session.on('error', () => undefined);
  return session;
}

/** The rows of a query, by column name. */
export async function rowsOf(
  session: Connection,
  sql: string,
  values: readonly (string | number)[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const [rows] = await session.query<RowDataPacket[]>(sql, [...values]);
  return rows;
}
