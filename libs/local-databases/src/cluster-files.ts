import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from '@stratus/processes';
import type { CertificateAuthority } from './certificate-authority.js';
import type { LocalSpecification } from './cluster-specification.js';
import { BUILDING, ownerOf } from './cluster-owner.js';
import { nameOf, roleOf } from './cluster-status.js';
import { type ClusterState, newState, type Work } from './cluster-work.js';
import { ClusterStore, socketDirectoryOf } from './cluster-store.js';
import type { Cluster, DatabaseServers, Member } from './database-servers.js';
import { sizeOf } from './disk-use.js';
import { endProcessesIn } from './server-process.js';

export interface ClusterSettings {
  directory: string;
  host: string;
  /** The user that runs servers; a server that still runs as another user keeps it, see {@link ownerOf}. */
  user: ServerUser | undefined;
  servers: DatabaseServers;
  authority: CertificateAuthority;
  /** Adjacent free ports that no other cluster has. */
  allocatePorts: (count: number) => Promise<number[]>;
}

type WorkOnFiles = Exclude<Work, { kind: 'build' | 'start' | 'settle' | 'follow' | 'stop' | 'hold' }>;

/** The files of one cluster, and the operations that change them. */
export class ClusterFiles {
  #store: ClusterStore;
  #user: ServerUser | undefined;
  #specification: LocalSpecification | undefined;
  #state: ClusterState | undefined;

  constructor(
    databaseId: number,
    private readonly settings: ClusterSettings,
  ) {
    this.#user = settings.user;
    this.#store = new ClusterStore(join(settings.directory, String(databaseId)), this.#user);
    // A cluster being removed may be half deleted.
    if (this.#store.isRemoved) return;
    this.#specification = this.#store.specification();
    this.#state = this.#store.state();
  }

  /** Determines the servers' user before any other operation. */
  async findOwner(): Promise<void> {
    this.#user = await ownerOf(this.directory, this.settings.user);
    this.#store = new ClusterStore(this.directory, this.#user);
  }

  get user(): ServerUser | undefined {
    return this.#user;
  }

  get directory(): string {
    return this.#store.directory;
  }

  get isRemoved(): boolean {
    return this.#store.isRemoved || !this.#store.exists;
  }

  get specification(): LocalSpecification | undefined {
    return this.#specification;
  }

  get state(): ClusterState {
    if (!this.#state) throw new Error('The cluster is not loaded.');
    return this.#state;
  }

  /** Undefined before the cluster's first work. */
  get stateIfAny(): ClusterState | undefined {
    return this.#state;
  }

  async keep(state: ClusterState): Promise<void> {
    await this.#store.keep(state);
    this.#state = state;
  }

  async destroy(): Promise<void> {
    if (this.#store.exists) await this.#store.destroy();
  }

  /** Reads the newest specification; before the cluster's first work, chooses the values that stay constant for its life. */
  async load(): Promise<LocalSpecification | undefined> {
    if (this.#specification?.revision !== this.#store.revision) this.#specification = this.#store.specification();
    const specification = this.#specification;
    if (!specification || this.#state) return specification;
    this.#state = this.#store.state();
    if (this.#state) return specification;
    if (this.#store.hasData) throw new Error('Its data are there, and state.json, which says what they are, is not');
    const { authority, host, allocatePorts } = this.settings;
    await this.#store.makeMembers(specification.members);
    await this.#store.keepCertificate(await authority.issue([host, 'localhost'], Date.now()));
    const ports = await allocatePorts(specification.members);
    await this.keep(newState(specification, ports, randomBytes(24).toString('base64url')));
    return specification;
  }

  /** @param signal of the step that needs it. */
  cluster(specification: LocalSpecification, signal: AbortSignal = new AbortController().signal): Cluster {
    const { ports, adminPassword } = this.state;
    const tls = this.#store.certificate();
    if (!tls) throw new Error('The cluster has no certificate.');
    const members = ports.map((port, index) => this.#member(index + 1, port));
    const [primary] = members;
    if (!primary) throw new Error('The cluster has no primary.');
    const { host } = this.settings;
    const user = this.#user;
    return { specification, host, members, primary, adminPassword, tls, user, signal };
  }

  member(cluster: Cluster, number: number): Member {
    const member = cluster.members[number - 1];
    if (!member) throw new Error(`There is no member ${number}.`);
    return member;
  }

  async build(cluster: Cluster, member: Member): Promise<void> {
    const building = join(member.directory, BUILDING);
    await endProcessesIn(member.directory, cluster.user);
    await this.#store.delete(building);
    await this.#store.delete(member.data);
    const { servers } = this.settings;
    if (member.role === 'primary') await servers.buildEmpty(cluster, member, building);
    else await servers.buildReplica(cluster, member, building);
    await this.#store.rename(building, member.data);
  }

  /** Returns the size of a new backup in bytes, else 0. */
  async do(specification: LocalSpecification, work: WorkOnFiles, signal: AbortSignal): Promise<number> {
    const cluster = this.cluster(specification, signal);
    switch (work.kind) {
      case 'back up':
        return this.#backUp(cluster, this.member(cluster, work.member), work.backup);
      case 'delete backup':
        await this.#store.delete(this.#store.backupDirectory(work.backup));
        return 0;
      case 'restore':
        await this.#restore(cluster, work.backup);
        return 0;
      case 'replace':
        await this.#replace(cluster.primary);
        return 0;
    }
  }

  /** Deletes the partial copy of a failed step: a disk may be full because of it. */
  async discard(cluster: Cluster, work: Work): Promise<void> {
    const copy =
      work.kind === 'back up'
        ? copyingOf(this.#store.backupDirectory(work.backup))
        : work.kind === 'restore'
          ? restoredOf(cluster.primary)
          : undefined;
    if (copy === undefined) return;
    await endProcessesIn(copy, cluster.user);
    await this.#store.delete(copy);
  }

  async #backUp(cluster: Cluster, member: Member, id: number): Promise<number> {
    const directory = this.#store.backupDirectory(id);
    const copying = copyingOf(directory);
    await endProcessesIn(copying, cluster.user);
    await this.#store.delete(copying);
    await this.#store.delete(directory);
    await this.settings.servers.backUp(cluster, member, copying);
    await this.#store.rename(copying, directory);
    return sizeOf(directory);
  }

  async #restore(cluster: Cluster, backup: number): Promise<void> {
    const restored = restoredOf(cluster.primary);
    await endProcessesIn(restored, cluster.user);
    await this.#store.delete(restored);
    await this.settings.servers.buildFromBackup(
      cluster,
      cluster.primary,
      restored,
      this.#store.backupDirectory(backup),
    );
  }

  /**
   * Replaces the old data with the restored data, and deletes the old data last. An interrupted call continues where it
   * stopped.
   */
  async #replace(primary: Member): Promise<void> {
    const restored = restoredOf(primary);
    const replaced = join(primary.directory, 'replaced');
    if (existsSync(restored)) {
      await this.#store.delete(replaced);
      if (existsSync(primary.data)) await this.#store.rename(primary.data, replaced);
      await this.#store.rename(restored, primary.data);
    }
    await this.#store.delete(replaced);
  }

  #member(number: number, port: number): Member {
    const directory = this.#store.memberDirectory(number);
    return {
      number,
      name: nameOf(number),
      role: roleOf(number),
      directory,
      data: join(directory, 'data'),
      socketDirectory: socketDirectoryOf(directory),
      port,
    };
  }
}

const copyingOf = (backup: string): string => `${backup}.new`;
const restoredOf = (primary: Member): string => join(primary.directory, 'restored');
