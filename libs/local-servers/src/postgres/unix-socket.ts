import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes that the path of a Unix socket may have on Linux. */
const MAX_PATH_BYTES = 107;
const SOCKET_NAME = '/.s.PGSQL.65535';

/**
 * Where a server on this data directory, which must not run, may put its socket: in the directory itself, which is its own. It
 * is empty, which means none, where the path would be too long. Removes what a killed server has left: Postgres would take the
 * process in its lock file for a running server if another has the id now.
 */
export function socketDirectoryIn(dataDir: string): string {
  if (existsSync(dataDir)) {
    const left = readdirSync(dataDir).filter((name) => name.startsWith('.s.PGSQL.'));
    for (const name of left) rmSync(join(dataDir, name), { force: true });
  }
  return Buffer.byteLength(dataDir) + SOCKET_NAME.length > MAX_PATH_BYTES ? '' : dataDir;
}

/** The same URL, with the directory of the socket as its host; the port names the socket. */
export function urlThroughSocket(url: string, socketDirectory: string): string {
  const through = new URL(url);
  through.searchParams.set('host', socketDirectory);
  return through.href;
}
