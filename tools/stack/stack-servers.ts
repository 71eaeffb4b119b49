import { type ManagedProcess, type Secrets, StoreWatch } from '@stratus/local-servers';

import { keepSubscribers } from './broker-access.ts';
import type { StackOptions } from './options.ts';
import { type DatabaseAccess, type NatsAccess, openDatabase, openNats } from './servers.ts';
import type { StateDirectory } from './state-directory.ts';

interface OpenServers {
  database: DatabaseAccess;
  nats: NatsAccess;
}

/** PostgreSQL and NATS of a stack, whichever the launcher has started, and who may subscribe there. */
export class StackServers {
  database: DatabaseAccess | undefined;
  nats: NatsAccess | undefined;
  #brokerAccess: Awaited<ReturnType<typeof keepSubscribers>>;
  #storeWatch: StoreWatch | undefined;
  readonly #options: StackOptions;
  readonly #state: StateDirectory;

  constructor(options: StackOptions, state: StateDirectory) {
    this.#options = options;
    this.#state = state;
  }

  async open(secrets: Secrets): Promise<OpenServers> {
    // Wait for both before reporting a failure of one, so that stopping finds every started server.
    const [database, nats] = await Promise.allSettled([
      openDatabase(this.#options, this.#state, secrets).then((opened) => (this.database = opened)),
      openNats(this.#options, this.#state, secrets).then((opened) => (this.nats = opened)),
    ]);
    if (database.status === 'rejected') throw database.reason;
    if (nats.status === 'rejected') throw nats.reason;
    return { database: database.value, nats: nats.value };
  }

  async keepSubscribers(nats: NatsAccess): Promise<void> {
    this.#brokerAccess = await keepSubscribers(nats, this.#state);
  }

  async leaveSubscribers(): Promise<void> {
    await this.#brokerAccess?.stop();
  }

  /** Restarts the broker that the launcher has started when a full disk has silenced it. */
  watchStore({ adminUrl, server }: NatsAccess, note: (text: string) => void): void {
    if (!server || this.#options.supervise === false) return;
    this.#storeWatch = new StoreWatch({ process: server.process, store: server.store, url: adminUrl, note });
    this.#storeWatch.start();
  }

  /** Before the broker ends on purpose. */
  unwatchStore(): void {
    this.#storeWatch?.stop();
  }

  /** Those that the launcher has started. */
  processes(): ManagedProcess[] {
    return [this.nats?.server?.process, this.database?.server?.process].filter((child) => child !== undefined);
  }

  /** Nobody needs what they have not yet stored. */
  async end(): Promise<void> {
    this.unwatchStore();
    await Promise.all([this.nats?.server?.process.kill(), this.#endPostgres()]);
  }

  /** Neither kill(), which its sessions would outlive, nor a mere stop(), which writes all pages to the disk first. */
  async #endPostgres(): Promise<void> {
    const server = this.database?.server?.process;
    const pid = server?.pid;
    const stopped = server?.stop();
    if (pid !== undefined) process.kill(pid, 'SIGQUIT');
    await stopped;
  }
}
