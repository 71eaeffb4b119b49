import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';

import { host, writePrivateFile } from '@stratus/processes/source';
import { freePort } from '../ports.ts';
import { ManagedProcess } from '../process/managed-process.ts';
import { isAtLeast } from '../programs.ts';
import { natsServerBinary, natsServerVersion } from './binary.ts';
import { takeStore } from './store-lock.ts';

export interface NatsOptions {
  /** Contains the configuration, the JetStream store and, by default, the log and the pid file. */
  dir: string;
  port?: number | undefined;
  /** Further lines of nats.conf, such as users and their permissions. */
  config?: string;
  /** Flush each stored message to disk, if the server can. */
  sync?: boolean;
  /** Uses less memory, and collects garbage more often. */
  small?: boolean;
  logFile?: string;
  pidFile?: string;
}

export interface NatsServer {
  /** Without credentials. */
  url: string;
  port: number;
  version: string;
  readonly pid: number | undefined;
  process: ManagedProcess;
  /** Directory of the JetStream store. */
  store: string;
  /** Restarts it, on the same port, after stop() or kill(). */
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** The server greets with INFO once it serves clients, after JetStream has recovered its streams. */
function greets(port: number): Promise<void> {
  return new Promise((fulfil, reject) => {
    const socket = connect({ host, port, timeout: 2_000 });
    socket.once('data', (greeting) => {
      socket.destroy();
      if (greeting.toString().startsWith('INFO')) fulfil();
      else reject(new Error(`another program listens on port ${port}`));
    });
    for (const event of ['error', 'timeout', 'close']) {
      socket.once(event, () => {
        socket.destroy();
        reject(new Error(`no greeting on port ${port}`));
      });
    }
  });
}

/**
 * The server drops a client after five to six silent seconds, so that a frozen client soon stops receiving requests from its
 * queue group, and soon stops delaying senders. A client on a loaded machine is silent for less.
 */
const SILENT_CLIENTS = ['ping_interval: "1s"', 'ping_max: 5', 'write_deadline: "5s"'];

/**
 * Line of the block `jetstream`: the disk alone limits the streams. Without it, the limit is three quarters of what is free at each
 * start: on a disk that is nearly half full of streams the next start refuses every event, and on a full one it finds no streams.
 */
export const STORE_LIMIT = 'max_file_store: 1PB';

/** Lines of nats.conf for every Stratus broker, wherever it runs. */
export const BROKER_LIMITS: readonly string[] = ['max_payload: 8MB', ...SILENT_CLIENTS];

function baseConfig(port: number, directory: string, syncAlways: boolean): string {
  return [
    `listen: "${host}:${port}"`,
    `pid_file: ${JSON.stringify(pidFileIn(directory))}`,
    ...BROKER_LIMITS,
    'jetstream {',
    `  store_dir: ${JSON.stringify(storeIn(directory))}`,
    `  ${STORE_LIMIT}`,
    ...(syncAlways ? ['  sync_interval: always'] : []),
    '}',
    '',
  ].join('\n');
}

const storeIn = (directory: string): string => join(directory, 'store');
const pidFileIn = (directory: string): string => join(directory, 'nats.pid');

/** Starts a NATS server with JetStream; stops one that outlived its launcher on the same directory. */
export async function startNats(options: NatsOptions): Promise<NatsServer> {
  const directory = resolve(options.dir);
  mkdirSync(directory, { recursive: true });
  const binary = await natsServerBinary();
  const version = natsServerVersion(binary);
  const port = options.port ?? (await freePort());
  const configFile = join(directory, 'nats.conf');
  const syncAlways = options.sync !== false && isAtLeast(version, '2.10');
  writePrivateFile(configFile, baseConfig(port, directory, syncAlways) + (options.config ?? ''));
  const store = { lockFile: join(directory, 'store.lock'), pidFile: pidFileIn(directory), configFile };
  const [command = binary, ...args] = await takeStore(store, [binary, '--config', configFile]);

  const server = new ManagedProcess({
    name: 'nats',
    command,
    args,
    env: { ...process.env, ...(options.small && { GOMEMLIMIT: process.env.GOMEMLIMIT ?? '48MiB' }) },
    logFile: options.logFile ?? join(directory, 'nats.log'),
    pidFile: options.pidFile ?? join(directory, 'nats.pid.json'),
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 10_000,
    readyTimeoutMs: 60_000,
    ready: () => greets(port),
  });
  await server.start();
  return {
    url: `nats://${host}:${port}`,
    port,
    version,
    get pid() {
      return server.pid;
    },
    process: server,
    store: storeIn(directory),
    start: () => server.start(),
    stop: async () => void (await server.stop()),
    kill: () => server.kill(),
  };
}
