import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import {
  canEnter,
  databaseUser,
  Failure,
  mariadbInstallation,
  mariadbVersion,
  type ServerUser,
} from '@stratus/processes/source';

import { unpackDebianPackages } from '../debian/packages.ts';
import { openSubdirectory } from '../open-directory.ts';
import { cacheDir } from '../paths.ts';
import { isAtLeast, programsNamed } from '../programs.ts';

export interface MariadbServer {
  /** Absolute path, from which `mariadbInstallation` finds the other parts. */
  binary: string;
  /** Like `10.11.19`. */
  version: string;
}

const oldestVersion = '10.11';
const serverIn = (directory: string): string => join(directory, 'usr', 'sbin', 'mariadbd');

/** Packages for servers and backups, without clients, documents and tools. mariadb-server has the encryption plugin. */
const debianPackages = ['mariadb-server-core', 'mariadb-backup', 'mariadb-server'];
const neededFiles =
  /^usr\/sbin\/mariadbd$|^usr\/bin\/(mariadb-backup|mariabackup)$|file_key_management\.so$|^(usr\/)?lib\/[^/]+-linux-gnu\/[^/]+\.so|^usr\/share\/(mysql|mariadb)\/([^/]+\.sql|(english|charsets)\/.*)$/;

/** Undefined for a server other than MariaDB, for one that does not run, and for one without its backup tool. */
function runnable(binary: string, user?: ServerUser): MariadbServer | undefined {
  const installation = mariadbInstallation(binary);
  if (installation === undefined) return undefined;
  const version = mariadbVersion(installation, user);
  return version === undefined ? undefined : { binary, version };
}

function installed(user: ServerUser | undefined): MariadbServer | undefined {
  // MARIADB_SERVER is the variable of the service that runs the server.
  const variable = process.env.MARIADB_SERVER ? 'MARIADB_SERVER' : 'MARIADB_SERVER_BIN';
  const named = process.env[variable];
  if (named) {
    const server = runnable(named, user);
    if (server && isAtLeast(server.version, oldestVersion)) return server;
    throw new Failure(
      `${variable}=${named} is not a MariaDB ${oldestVersion} or newer with mariadb-backup in the same directory.`,
      'Set it to the path of such a server, or unset it.',
    );
  }
  const candidates = ['mariadbd', 'mysqld'].flatMap((name) => programsNamed(name, ['/usr/sbin', '/usr/local/sbin']));
  return candidates
    .map((candidate) => runnable(candidate, user))
    .find((server) => server !== undefined && isAtLeast(server.version, oldestVersion));
}

/** A copy that the servers' user can reach, for a checkout below a directory closed to others. */
function reachable(unpacked: string, version: string, user: ServerUser | undefined): string {
  if (user === undefined || canEnter(unpacked, user)) return unpacked;
  const copy = join(openSubdirectory('binaries'), `mariadb-${version}`);
  if (existsSync(serverIn(copy))) return copy;
  const temporary = mkdtempSync(`${copy}-`);
  cpSync(unpacked, temporary, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'u+rwX,go+rX,go-w', temporary]);
  try {
    renameSync(temporary, copy);
  } catch {
    // Another start has made the same copy first.
    rmSync(temporary, { recursive: true, force: true });
  }
  return copy;
}

/**
 * Finds MariaDB in `MARIADB_SERVER_BIN`, in PATH or in an earlier download, else downloads Debian's packages.
 *
 * @throws Failure if there is none.
 */
export async function mariadbServer(): Promise<MariadbServer> {
  const user = databaseUser();
  const found = installed(user);
  if (found) return found;
  const into = join(cacheDir, 'mariadb');
  // After an upgrade, the system may have other libraries than at the time of unpacking.
  if (existsSync(into) && !runnable(serverIn(into))) rmSync(into, { recursive: true, force: true });
  const problem = await unpackDebianPackages({
    packages: debianPackages,
    into,
    complete: serverIn(into),
    libraries: true,
    keep: neededFiles,
  });
  const unpacked = runnable(serverIn(into));
  const server = unpacked && runnable(serverIn(reachable(into, unpacked.version, user)), user);
  if (server) return server;
  throw new Failure(
    `MariaDB is not in PATH, and Debian's packages of it could not be fetched:\n${problem ?? 'its server does not run'}`,
    `Install MariaDB ${oldestVersion} or newer with mariadb-backup (apt-get install mariadb-server mariadb-backup),\n` +
      'or set MARIADB_SERVER_BIN to its server.',
  );
}
