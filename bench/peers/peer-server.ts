import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ManagedProcess } from '@stratus/local-servers';
import { runInGroup } from './installation.ts';

const INSTALL_MS = 180_000;
const START_MS = 30_000;

/** Installs and runs servers of others below a temporary directory. */
export class PeerServers {
  readonly #directory: string;
  readonly #stopping = new AbortController();
  readonly #started: ManagedProcess[] = [];
  #installing: Promise<unknown> = Promise.resolve();

  /** @param directory for their packages and logs; the caller removes it. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Aborted when the servers stop. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** The directory for the packages of a server; created if it is missing. */
  directoryOf(name: string): string {
    const directory = join(this.#directory, name);
    mkdirSync(directory, { recursive: true });
    return directory;
  }

  /** Runs a command that installs something. @returns what it printed. @throws Error if it fails. */
  async install(command: string, args: readonly string[]): Promise<string> {
    const { signal } = this;
    const installing = runInGroup(command, args, { cwd: this.directoryOf('.'), timeoutMs: INSTALL_MS, signal });
    this.#installing = installing.catch(() => undefined);
    return installing;
  }

  /** Starts a server and waits until it responds on this port. @returns the id of its process. */
  async start(name: string, [command, ...args]: [string, ...string[]], port: number, env = {}): Promise<number> {
    this.signal.throwIfAborted();
    const directory = this.directoryOf(name);
    const server = new ManagedProcess({
      name,
      command,
      args,
      cwd: directory,
      env: { ...process.env, ...env },
      logFile: join(directory, 'server.log'),
      pidFile: join(directory, 'server.pid.json'),
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 5_000,
      readyTimeoutMs: START_MS,
      ready: () => responds(port),
    });
    this.#started.push(server);
    await server.start();
    return server.pid ?? 0;
  }

  /** Ends the servers and a running installation; nothing starts after it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#installing;
    await Promise.all(this.#started.map((server) => server.stop()));
  }
}

/** Any status will do. */
async function responds(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
}
