import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { maxSocketPath } from '@stratus/processes/source';

const SOCKET_NAME = '/.s.PGSQL.65535';

/**
 * Where a server on this data directory may put its socket: in the data directory itself, which is its own. Empty, which means
 * no socket, if the path would be too long. The server must not be running: this removes the files of a killed server, because
 * Postgres would take the process in its lock file for a running server if another one has reused the id.
 */
export function socketDirectoryIn(dataDir: string): string {
  if (existsSync(dataDir)) {
    const left = readdirSync(dataDir).filter((name) => name.startsWith('.s.PGSQL.'));
    for (const name of left) rmSync(join(dataDir, name), { force: true });
  }
  return Buffer.byteLength(dataDir) + SOCKET_NAME.length > maxSocketPath() ? '' : dataDir;
}

/** The same URL, with the directory of the socket as its host; the port names the socket. */
export function urlThroughSocket(url: string, socketDirectory: string): string {
  const through = new URL(url);
  through.searchParams.set('host', socketDirectory);
  return through.href;
}
