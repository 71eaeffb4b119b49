import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { codeOf, Failure, host, serverUser } from '@stratus/processes/source';
import { Client } from 'pg';

import { freePort } from '../ports.ts';
import { ManagedProcess } from '../process/managed-process.ts';
import { Secrets } from '../secrets.ts';
import { postgresBinaries } from './binaries.ts';
import { initializeData, placeData, refuseOtherVersion, stopPostgresOn } from './data-directory.ts';
import { endLeftSessions } from './left-sessions.ts';
import { socketDirectoryIn, urlThroughSocket } from './unix-socket.ts';

export interface PostgresOptions {
  /** Contains the data directory and, by default, the log and the pid file. */
  dir: string;
  port?: number | undefined;
  /** Off makes tests faster; a power cut may then lose data, but a crash of the process does not. */
  fsync?: boolean;
  password?: string;
  logFile?: string;
  pidFile?: string;
  maxConnections?: number;
  /** Uses less memory, and is slower with data that exceed it. */
  small?: boolean;
  /** Counts the calls of each statement (`pg_stat_statements`). */
  countStatements?: boolean;
  /** Shows one line to the user at the terminal. */
  note?: (text: string) => void;
}

export interface PostgresServer {
  /** The superuser's URL of the database `postgres`. */
  url: string;
  port: number;
  version: string;
  dataDir: string;
  /**
   * A URL of this server through its Unix socket, which is cheaper than TCP for both sides. The same URL if this process
   * cannot use the socket: its path is too long, or its directory is closed to it.
   */
  throughSocket(url: string): string;
  readonly pid: number | undefined;
  process: ManagedProcess;
  /** Restarts it, on the same port, after stop() or kill(). */
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

async function acceptsConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new Failure(
        'the server does not accept the stored superuser password',
        'Start with --fresh to delete the data.',
        { cause: error },
      );
    }
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

const isReachable = (url: string): Promise<boolean> =>
  acceptsConnections(url).then(
    () => true,
    () => false,
  );

/** Like `18.4`. */
export function postgresVersion(binaries: string): string {
  const output = spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' }).stdout;
  return /(\d+(\.\d+)*)/.exec(output)?.[1] ?? '';
}

/** The C library immediately returns memory that a session has freed. */
const memoryEnvironment = { MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TOP_PAD_: '0' };

interface Settings {
  port: number;
  maxConnections: number;
  fsync: boolean;
  small: boolean;
  countStatements: boolean;
  socketDirectory: string;
}

function settings({ port, maxConnections, fsync, small, countStatements, socketDirectory }: Settings): string[] {
  const values: Record<string, string> = {
    listen_addresses: host,
    port: String(port),
    unix_socket_directories: socketDirectory,
    max_connections: String(maxConnections),
    shared_buffers: small ? '32MB' : '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    // Before it repairs data after a crash: one call for the disk, in place of one for each of two thousand files.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(countStatements && { shared_preload_libraries: 'pg_stat_statements' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Starts the embedded PostgreSQL, creating its data on first use. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const directory = resolve(options.dir);
  const { fsync = true, small = false, countStatements = false, maxConnections = 300, note = () => {} } = options;
  const password = options.password ?? new Secrets(join(directory, 'secrets.json')).get('postgres');
  const user = serverUser(join(directory, 'data'));
  const dataDir = placeData(directory, user);
  const binaries = postgresBinaries(user);
  const version = postgresVersion(binaries);
  if (existsSync(dataDir)) refuseOtherVersion(binaries, dataDir, version);
  await stopPostgresOn(dataDir);
  await initializeData({ binaries, dataDir, user, password, fsync });
  const port = options.port ?? (await freePort());
  const socketDirectory = socketDirectoryIn(dataDir);
  const url = `postgres://postgres:${encodeURIComponent(password)}@${host}:${port}/postgres`;

  const server = new ManagedProcess({
    name: 'postgres',
    command: join(binaries, 'bin', 'postgres'),
    args: ['-D', dataDir, ...settings({ port, maxConnections, fsync, small, countStatements, socketDirectory })],
    env: { ...process.env, TZ: 'UTC', ...(small && memoryEnvironment) },
    cwd: '/',
    user,
    logFile: options.logFile ?? join(directory, 'postgres.log'),
    pidFile: options.pidFile ?? join(directory, 'postgres.pid.json'),
    // Fast shutdown: ends all sessions and keeps every commit.
    stopSignal: 'SIGINT',
    stopTimeoutMs: 15_000,
    readyTimeoutMs: 60_000,
    ready: () => acceptsConnections(url),
    transientError: {
      text: 'shared memory block',
      clear: () => endLeftSessions(dataDir, user, note),
      repeatForMs: 5_000,
      whatToDo: `Processes "postgres: …" of a killed server hold the memory for ${dataDir}. End them (kill -9), and start again.`,
    },
  });
  await server.start();
  const socketUrl = urlThroughSocket(url, socketDirectory);
  const isSocketReachable = socketDirectory !== '' && (await isReachable(socketUrl));
  return {
    url,
    throughSocket: (other) => (isSocketReachable ? urlThroughSocket(other, socketDirectory) : other),
    port,
    version,
    dataDir,
    get pid() {
      return server.pid;
    },
    process: server,
    start: () => server.start(),
    stop: async () => void (await server.stop()),
    kill: () => server.kill(),
  };
}
