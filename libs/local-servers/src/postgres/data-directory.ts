import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import {
  canEnter,
  commandLineOf,
  disownPidFile,
  Failure,
  identityOf,
  runCommand,
  type ServerUser,
  stopProcess,
  writePrivateFile,
} from '@stratus/processes/source';
import { openDirectory, openSubdirectory } from '../open-directory.ts';

/** Records the location of the data, for people and for the code that clears the directory. */
const elsewhereFile = 'data-is-elsewhere';

/** Returns the location of the data: the given directory, unless the server's user cannot reach it. */
export function placeData(directory: string, user: ServerUser | undefined): string {
  return join(placeServers(directory, user, 'postgres'), 'data');
}

/** Creates a directory for the servers' files and returns it, or one elsewhere if the servers' user cannot reach it. */
export function placeServers(directory: string, user: ServerUser | undefined, kind: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  if (user === undefined) return directory;
  chmodSync(directory, 0o711);
  if (canEnter(directory, user)) return directory;
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const elsewhere = openSubdirectory(`${kind}-${name}`);
  writeFileSync(join(directory, elsewhereFile), elsewhere);
  return elsewhere;
}

/** Where placeServers() has put the data for this directory or one below it. */
export function placesElsewhere(directory: string): string[] {
  if (process.getuid?.() !== 0 || !existsSync(directory)) return [];
  const marks = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.name === elsewhereFile,
  );
  return marks
    .map(({ parentPath }) => readFileSync(join(parentPath, elsewhereFile), 'utf8'))
    .filter((elsewhere) => dirname(elsewhere) === openDirectory());
}

/** Removes the data that placeServers() has put outside this directory or one below it. */
export function removeDataElsewhere(directory: string): void {
  for (const elsewhere of placesElsewhere(directory)) rmSync(elsewhere, { recursive: true, force: true });
}

export interface InitializeOptions {
  binaries: string;
  dataDir: string;
  user: ServerUser | undefined;
  password: string;
  fsync: boolean;
}

function initdbOptions(dataDir: string, passwordFile: string): string[] {
  const values = {
    pgdata: dataDir,
    username: 'postgres',
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    // The same order of names on every machine, with any locales.
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  return Object.entries(values).map(([name, value]) => `--${name}=${value}`);
}

/**
 * Creates the cluster next to its final place and moves it there when complete, so that an interrupted start leaves no partial
 * one.
 */
export async function initializeData(options: InitializeOptions): Promise<void> {
  const { binaries, dataDir, user, password, fsync } = options;
  if (existsSync(dataDir)) return;
  const building = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { mode: 0o700 });
  writePrivateFile(passwordFile, password);
  if (user) for (const path of [building, passwordFile]) chownSync(path, user.uid, user.gid);
  try {
    const result = await runCommand(
      join(binaries, 'bin', 'initdb'),
      [...initdbOptions(building, passwordFile), ...(fsync ? [] : ['--no-sync'])],
      { cwd: '/', user, env: { ...process.env, TZ: 'UTC' } },
    );
    if (result.code !== 0) {
      throw new Failure(
        `The database could not be created in ${dataDir}:\n${result.stdout}${result.stderr}`,
        'Check the free disk space (df) and the rights on that directory, or set DATABASE_URL to an existing server.',
      );
    }
    renameSync(building, dataDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Stops a server that outlived its launcher and still holds the data directory. */
export async function stopPostgresOn(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  const identity = Number.isInteger(pid) && pid > 0 ? identityOf(pid) : undefined;
  if (identity && commandLineOf(pid)?.includes(dataDir)) await stopProcess(identity, 'SIGINT', 15_000);
  if (existsSync(pidFile)) disownPidFile(pidFile);
}

export function refuseOtherVersion(binaries: string, dataDir: string, serverVersion: string): void {
  const written = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (serverVersion.split('.', 1)[0] === written) return;
  throw new Failure(
    `The data in ${dataDir} was written by PostgreSQL ${written}; the installed one (${binaries}) is ${serverVersion}.`,
    'Start with --fresh to delete the data, or use the checkout that wrote it.',
  );
}
