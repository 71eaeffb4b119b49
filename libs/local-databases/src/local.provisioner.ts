import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { ApiError } from '@stratus/contracts';
import type { ClusterSpecification, ClusterStatus, Provisioner } from '@stratus/database-provisioner';
import { canEnter, databaseUser, MAX_DATABASES_DIRECTORY_LENGTH, messageOf } from '@stratus/processes';
import type { ServerUser } from '@stratus/processes';
import { CertificateAuthority } from './certificate-authority.js';
import { ClusterStore } from './cluster-store.js';
import { ClusterWorker } from './cluster-worker.js';
import { damagedStatus, statusOf } from './cluster-status.js';
import type { DatabaseServers } from './database-servers.js';
import { DirectoryLock } from './directory-lock.js';
import { chooseServers } from './local-rules.js';
import type { Checks } from './member-observer.js';
import { PortAllocator } from './port-allocator.js';
import { verifierOf } from './verifier.js';

const LOOK_MS = 200;
/** How long a call waits for the end of the process that works on the directory. */
const LOCK_MS = 5_000;
const HOST = '127.0.0.1';
/** Name for faults that concern no single cluster. */
const ALL = 0;

export interface LocalOptions {
  /** Absolute; contains all files of the clusters. */
  directory: string;
  /** The address that servers listen on, and that clients get. */
  host?: string;
  servers: readonly DatabaseServers[];
  /** The user for new servers, if this process may choose it; for specs. */
  user?: ServerUser;
  /** Writes a line for the operator. */
  warn: (message: string) => void;
  /** Called between steps, for specs that stop there. */
  reached?: (boundary: string, databaseId: number) => Promise<void>;
  /** How to check whether running members work; for specs, which cannot wait as long as customers can. */
  checks?: Checks;
}

/** Runs clusters as processes of this machine, which outlive this process (decision 30). */
export class LocalProvisioner implements Provisioner, OnApplicationShutdown {
  readonly #clusters: string;
  readonly #user: ServerUser | undefined;
  readonly #lock: DirectoryLock;
  readonly #workers = new Map<number, ClusterWorker>();
  readonly #listeners: ((databaseId: number) => void)[] = [];
  #authority: CertificateAuthority | undefined;
  #starting: Promise<void> | undefined;
  #resting = Promise.resolve();
  /** How often rest() was called: a start requested before that is obsolete. */
  #rests = 0;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #ports: PortAllocator;
  /** Why clusters cannot be worked on, as last logged. */
  readonly #damages = new Map<number, string>();

  /** @throws Error with what to do if the directory is unusable. */
  constructor(private readonly options: LocalOptions) {
    const { directory } = options;
    if (directory.length > MAX_DATABASES_DIRECTORY_LENGTH) {
      throw new Error(
        `DATABASES_DIRECTORY is longer than the ${MAX_DATABASES_DIRECTORY_LENGTH} characters that sockets allow: ${directory}`,
      );
    }
    this.#clusters = join(directory, 'clusters');
    this.#user = options.user ?? databaseUser();
    for (const path of [directory, this.#clusters]) {
      mkdirSync(path, { recursive: true });
      chmodSync(path, this.#user ? 0o711 : 0o700);
    }
    if (this.#user && statSync(this.#clusters).uid !== 0) {
      throw new Error(`${this.#clusters} must belong to root: its owner could lead this process astray.`);
    }
    if (!canEnter(this.#clusters, this.#user)) {
      throw new Error(
        `The user of database servers may not enter ${this.#clusters}: choose another DATABASES_DIRECTORY.`,
      );
    }
    this.#lock = new DirectoryLock(directory);
    this.#ports = new PortAllocator(() => this.#noted().flatMap((id) => this.#portsOf(id)));
  }

  /**
   * Starts working: takes over running servers, starts missing ones, and ends superfluous ones. Every call that needs it does
   * so, too.
   * @throws Error while another process of this machine works the directory, and after {@link stop}.
   */
  start(): Promise<void> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  /** Stops working until the next call; the servers keep running. Resolves when another process may start. */
  rest(): Promise<void> {
    const starting = this.#starting;
    this.#rests += 1;
    this.#resting = this.#resting.then(async () => {
      await starting?.catch(() => undefined);
      await this.#release();
    });
    this.#starting = undefined;
    return this.#resting;
  }

  /** As {@link rest}, for good. */
  stop(): Promise<void> {
    this.#stopped = true;
    return this.rest();
  }

  onApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  async #start(): Promise<void> {
    const rests = this.#rests;
    await this.#resting;
    const giveUp = performance.now() + LOCK_MS;
    if (!(await this.#lock.take(() => !this.#stopped && this.#rests === rests && performance.now() < giveUp))) {
      throw new Error(`Another process works ${this.options.directory}, or this one stops.`);
    }
    try {
      await ClusterStore.deleteHalfMade(this.#clusters);
      this.#authority = await CertificateAuthority.open(this.options.directory, Date.now());
      this.#look();
      // Before that, no member would seem to run.
      await Promise.all([...this.#workers.values()].map((worker) => worker.adopted));
      this.#timer = setInterval(() => this.#guarded(ALL, () => this.#look()), LOOK_MS);
    } catch (error) {
      await this.#release();
      throw error;
    }
  }

  /** Stops the work, and lets another process start. */
  async #release(): Promise<void> {
    clearInterval(this.#timer);
    this.#authority = undefined;
    await Promise.all([...this.#workers.values()].map((worker) => worker.rest()));
    this.#workers.clear();
    this.#lock.release();
  }

  refuse(specification: ClusterSpecification): readonly ApiError[] {
    const { engine, version } = specification;
    const servers = chooseServers(this.options.servers, specification);
    return (
      servers?.refuse(specification) ?? [{ field: 'engine', reason: `engine ${engine}/${version} does not run here` }]
    );
  }

  async apply(specification: ClusterSpecification): Promise<void> {
    await this.start();
    const store = this.#store(specification.databaseId);
    const { engine, credentials } = specification;
    const verifier = verifierOf(engine, credentials.password, this.#notedVerifier(store));
    await store.note({ ...specification, credentials: { username: credentials.username, verifier } });
    this.#look();
    this.#workers.get(specification.databaseId)?.wake();
  }

  async remove(databaseId: number): Promise<void> {
    await this.start();
    await this.#store(databaseId).markRemoved();
    this.#look();
    this.#workers.get(databaseId)?.wake();
  }

  async status(databaseId: number): Promise<ClusterStatus | undefined> {
    await this.start();
    return this.#store(databaseId).exists ? this.#statusOf(databaseId) : undefined;
  }

  async statuses(after = 0, limit = Infinity): Promise<ReadonlyMap<number, ClusterStatus>> {
    await this.start();
    const statuses = new Map<number, ClusterStatus>();
    for (const id of this.#noted().toSorted((one, other) => one - other)) {
      if (statuses.size >= limit) break;
      const status = id > after ? this.#statusOf(id) : undefined;
      if (status) statuses.set(id, status);
    }
    return statuses;
  }

  onChange(listener: (databaseId: number) => void): void {
    this.#listeners.push(listener);
  }

  #statusOf(databaseId: number): ClusterStatus | undefined {
    const authority = this.#authority;
    if (!authority) throw new Error('The local provisioner has stopped.');
    const { host = HOST } = this.options;
    return this.#workers.get(databaseId)?.status() ?? this.#unworked(databaseId, host, authority);
  }

  #notedVerifier(store: ClusterStore): string | undefined {
    try {
      return store.specification()?.credentials.verifier;
    } catch {
      return undefined;
    }
  }

  /** The status of a cluster that cannot be worked on: its files are damaged, or its engine no longer runs here. */
  #unworked(databaseId: number, host: string, authority: CertificateAuthority): ClusterStatus | undefined {
    try {
      const store = this.#store(databaseId);
      const specification = store.specification();
      if (!specification && !store.exists) return undefined;
      if (!specification)
        return damagedStatus(databaseId, store.isRemoved ? null : 'Its files do not say what it shall be');
      const { engine, version } = specification;
      const fault = this.#damages.get(databaseId) ?? `${engine}/${version} does not run here`;
      return statusOf(specification, store.state(), [], fault, host, authority.certificate);
    } catch (error) {
      return damagedStatus(databaseId, messageOf(error));
    }
  }

  #store(databaseId: number): ClusterStore {
    return new ClusterStore(join(this.#clusters, String(databaseId)), this.#user);
  }

  /** Checks the processes of all clusters, and looks for added or removed clusters. */
  #look(): void {
    if (!this.#authority) return;
    const authority = this.#authority;
    // A timer calls this, and a fault of one cluster must not affect the others.
    for (const id of this.#noted()) this.#guarded(id, () => this.#lookAt(id, authority));
    for (const [id, worker] of this.#workers) if (worker.isGone) this.#workers.delete(id);
  }

  #lookAt(id: number, authority: CertificateAuthority): void {
    if (!this.#workers.has(id)) this.#begin(id, authority);
    this.#workers.get(id)?.look();
  }

  /** Logs a fault once, and again if it changes. */
  #guarded(databaseId: number, work: () => void): void {
    try {
      work();
      this.#damages.delete(databaseId);
    } catch (error) {
      const reason = messageOf(error);
      if (this.#damages.get(databaseId) !== reason)
        this.options.warn(databaseId === ALL ? reason : `cluster ${databaseId}: ${reason}`);
      this.#damages.set(databaseId, reason);
    }
  }

  #begin(databaseId: number, authority: CertificateAuthority): void {
    const store = this.#store(databaseId);
    const specification = store.isRemoved ? undefined : store.specification();
    const chosen = specification && chooseServers(this.options.servers, specification);
    // A cluster to be removed needs no servers of its kind.
    const servers = chosen ?? (store.isRemoved ? this.options.servers[0] : undefined);
    if (!servers) return;
    const { host = HOST, warn, reached = async () => undefined, checks } = this.options;
    const worker = new ClusterWorker(databaseId, {
      directory: this.#clusters,
      host,
      user: this.#user,
      servers,
      authority,
      allocatePorts: (count) => this.#ports.allocate(databaseId, count),
      changed: () => this.#changed(databaseId),
      warn,
      reached: (boundary) => reached(boundary, databaseId),
      checks,
    });
    this.#workers.set(databaseId, worker);
    worker.start();
  }

  #changed(databaseId: number): void {
    if (this.#workers.get(databaseId)?.isGone) {
      this.#workers.delete(databaseId);
      this.#ports.forget(databaseId);
    }
    // A listener's error must not affect the cluster's work.
    for (const listener of this.#listeners) this.#guarded(ALL, () => listener(databaseId));
  }

  #noted(): number[] {
    if (!existsSync(this.#clusters)) return [];
    return readdirSync(this.#clusters).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  }

  /** Empty for a cluster whose files are damaged: while its server runs, its ports are in use anyway. */
  #portsOf(databaseId: number): readonly number[] {
    try {
      return this.#store(databaseId).state()?.ports ?? [];
    } catch {
      return [];
    }
  }
}
