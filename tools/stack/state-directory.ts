import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import {
  codeOf,
  defaultStateDir,
  Failure,
  identityOf,
  isRunning,
  makeDirectories,
  messageOf,
  readJsonFile,
  removeDataElsewhere,
  writePrivateJson,
} from '@stratus/local-servers';

/** Where one stack keeps its data, logs, secrets and process ids. */
export class StateDirectory {
  readonly path: string;

  constructor(path: string) {
    this.path = resolve(path);
  }

  get runDir(): string {
    return join(this.path, 'run');
  }

  /** Node's compile cache, which makes the next start faster. */
  get compileCacheDir(): string {
    return join(this.path, 'compile-cache');
  }

  get stackFile(): string {
    return join(this.path, 'stack.json');
  }

  get demoFile(): string {
    return join(this.path, 'demo.json');
  }

  /** Where the launcher takes requests of the command line. */
  get controlFile(): string {
    return join(this.runDir, 'control.json');
  }

  get secretsFile(): string {
    return join(this.path, 'secrets.json');
  }

  get portsFile(): string {
    return join(this.path, 'ports.json');
  }

  get #lockFile(): string {
    return join(this.runDir, 'launcher.json');
  }

  pidFile(name: string): string {
    return join(this.runDir, `${name}.pid.json`);
  }

  /** The log of one process; keeps the log of the previous start next to it. */
  logFile(name: string): string {
    return join(this.path, 'logs', `${name}.log`);
  }

  rotateLogs(): void {
    const directory = join(this.path, 'logs');
    mkdirSync(directory, { recursive: true });
    for (const file of readdirSync(directory).filter((name) => name.endsWith('.log'))) {
      renameSync(join(directory, file), join(directory, `${file}.1`));
    }
  }

  /** Claims the directory for this process; takes over the directory of a dead launcher. */
  lock(): void {
    try {
      makeDirectories(this.runDir);
      // The database server may run as another user and must be able to pass through.
      chmodSync(this.path, 0o711);
    } catch (error) {
      throw new Failure(
        `The state directory ${this.path} cannot be used: ${messageOf(error)}`,
        'Use a directory that you may write, with --state-dir; if it is of another user, run as that user.',
        { cause: error },
      );
    }
    const candidate = `${this.#lockFile}.${process.pid}.candidate`;
    writePrivateJson(candidate, identityOf(process.pid));
    try {
      // Creating a link fails if the file exists, so only one of two launchers gets the directory.
      for (let attempt = 0; attempt < 5; attempt++) {
        try {
          linkSync(candidate, this.#lockFile);
          return;
        } catch (error) {
          if (codeOf(error) !== 'EEXIST') throw error;
        }
        this.#refuseIfHeld();
        rmSync(this.#lockFile, { force: true });
      }
      throw new Failure(`${this.path} is being claimed by several launchers at once.`, 'Try again.');
    } finally {
      rmSync(candidate, { force: true });
    }
  }

  get postgresDir(): string {
    return join(this.path, 'postgres');
  }

  /** The directory of managed databases that are servers on this machine. */
  get databasesDir(): string {
    return join(this.path, 'databases');
  }

  get natsDir(): string {
    return join(this.path, 'nats');
  }

  /** The accounts of the subscribers created by `admin subscriber`; the NATS server includes this file. */
  get subscribersFile(): string {
    return join(this.natsDir, 'subscribers.json');
  }

  get natsPidFile(): string {
    return join(this.natsDir, 'nats.pid');
  }

  unlock(): void {
    rmSync(this.#lockFile, { force: true });
  }

  /** Discards everything except the files of the running launcher, the ports, the snapshots and the download cache. */
  clear(keep: string[] = []): void {
    for (const directory of [this.postgresDir, this.databasesDir]) removeDataElsewhere(directory);
    const kept = new Set(['run', 'cache', 'ports.json', 'snapshots', ...keep]);
    for (const entry of readdirSync(this.path)) {
      if (!kept.has(entry)) rmSync(join(this.path, entry), { recursive: true, force: true });
    }
  }

  get #stopCommand(): string {
    if (this.path === defaultStateDir) return 'npx stratus stop';
    return `npx stratus stop --state-dir '${this.path.replaceAll("'", String.raw`'\''`)}'`;
  }

  #refuseIfHeld(): void {
    const { pid, startedAt } = readJsonFile(this.#lockFile) ?? {};
    if (typeof pid !== 'number' || typeof startedAt !== 'string' || !isRunning({ pid, startedAt })) return;
    const { baseUrl } = existsSync(this.stackFile) ? (readJsonFile(this.stackFile) ?? {}) : {};
    const where = typeof baseUrl === 'string' ? `serves ${baseUrl}` : 'is still starting';
    throw new Failure(
      `A stack is already running on ${this.path}: process ${pid}, which ${where}.`,
      `Use it, stop it (Ctrl-C in its terminal, or ${this.#stopCommand}), or start another one with --state-dir DIR.`,
    );
  }
}
