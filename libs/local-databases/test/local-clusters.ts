import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterSpecification, ClusterStatus } from '@stratus/database-provisioner';
import { postgresBinaries, processesIn, serversIn, databaseUser } from '@stratus/local-servers';
import type { ServerUser } from '@stratus/local-servers';
import { PASSWORD } from './postgresql-client.js';
import type { DatabaseServers } from '../src/database-servers.js';
import { endProcessesIn } from '../src/server-process.js';
import { LocalProvisioner } from '../src/local.provisioner.js';
import type { Checks } from '../src/member-observer.js';
import { PostgresqlServers } from '../src/postgresql/postgresql-servers.js';

/** Location of the launcher's PostgreSQL, as the provisioner gets it. */
export const binaries = (): string => postgresBinaries(databaseUser());

/** A directory for clusters that the servers' user can reach. */
export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'db-'));
  chmodSync(directory, 0o711);
  return directory;
}

export const specificationOf = (
  databaseId: number,
  version: string,
  changes: Partial<ClusterSpecification> = {},
): ClusterSpecification => ({
  databaseId,
  created: '2026-11-22T00:00:00.000Z',
  revision: 1,
  engine: 'postgresql',
  version,
  region: 'us-east',
  members: 1,
  memory: 1024,
  disk: 2048,
  encrypted: false,
  sslConnection: true,
  allowList: ['127.0.0.1'],
  replicationType: 'none',
  replicationCommitType: 'local',
  credentials: { username: 'demoadmin', password: PASSWORD },
  restarts: 0,
  backups: [],
  restore: null,
  ...changes,
});

/** A local provisioner with real servers in a directory of its own. */
export class LocalClusters {
  readonly directory = newDirectory();
  servers: DatabaseServers;
  readonly warnings: string[] = [];
  provisioner: LocalProvisioner;
  readonly #specifications = new Map<number, ClusterSpecification>();
  readonly #waiting = new Set<() => void>();

  constructor(
    servers: DatabaseServers = new PostgresqlServers({ binaries: binaries(), durable: false }),
    private readonly checks?: Checks,
    /** The user for new servers; undefined: the default. */
    public user?: ServerUser,
  ) {
    this.servers = servers;
    this.provisioner = this.newProvisioner();
  }

  private newProvisioner(): LocalProvisioner {
    const { directory, servers, checks, user } = this;
    return new LocalProvisioner({
      directory,
      ...(user && { user }),
      ...(checks && { checks }),
      servers: [servers],
      warn: (text) => void this.warnings.push(text),
    });
  }

  async start(): Promise<void> {
    this.provisioner = this.newProvisioner();
    this.provisioner.onChange(() => this.#waiting.forEach((look) => look()));
    await this.provisioner.start();
  }

  /** Applies a first specification, or changes to the last one. Resolves with the status once it is applied or given up. */
  async apply(databaseId: number, changes: Partial<ClusterSpecification>): Promise<ClusterStatus> {
    const before = (await this.provisioner.statuses()).get(databaseId)?.fault;
    const { revision } = await this.note(databaseId, changes);
    // The fault of an earlier revision is reported until this one has begun.
    const hasFailed = ({ fault }: ClusterStatus): boolean => fault !== null && fault !== before;
    return this.until(databaseId, (status) => status.revision === revision || hasFailed(status));
  }

  async note(databaseId: number, changes: Partial<ClusterSpecification>): Promise<ClusterSpecification> {
    const last = this.#specifications.get(databaseId);
    const next = last
      ? { ...last, revision: last.revision + 1, ...changes }
      : specificationOf(databaseId, this.servers.version, { engine: this.servers.engine, ...changes });
    this.#specifications.set(databaseId, next);
    await this.provisioner.apply(next);
    return next;
  }

  specificationOf(databaseId: number): ClusterSpecification {
    const specification = this.#specifications.get(databaseId);
    if (!specification) throw new Error(`no cluster ${databaseId}`);
    return specification;
  }

  async statusOf(databaseId: number): Promise<ClusterStatus> {
    const status = (await this.provisioner.statuses()).get(databaseId);
    if (!status) throw new Error(`no cluster ${databaseId}`);
    return status;
  }

  until(databaseId: number, holds: (status: ClusterStatus) => boolean): Promise<ClusterStatus> {
    return this.#until(async () => {
      const status = await this.statusOf(databaseId);
      return holds(status) ? status : undefined;
    });
  }

  async remove(databaseId: number): Promise<void> {
    await this.provisioner.remove(databaseId);
    await this.#until(async () => ((await this.provisioner.statuses()).has(databaseId) ? undefined : true));
  }

  #until<T>(look: () => Promise<T | undefined>): Promise<T> {
    return new Promise((resolve, reject) => {
      const again = (): void => {
        look().then((found) => {
          if (found === undefined) return;
          this.#waiting.delete(again);
          resolve(found);
        }, reject);
      };
      this.#waiting.add(again);
      again();
    });
  }

  /** The running servers of a cluster, by member number. */
  serversOf(databaseId: number): { pid: number; member: number }[] {
    const cluster = join(this.directory, 'clusters', String(databaseId));
    return serversIn(cluster)
      .map(({ pid, commandLine }) => ({ pid, member: Number(/\/(\d)\/data/.exec(commandLine)?.[1]) }))
      .toSorted((one, other) => one.member - other.member);
  }

  /** Ids of all processes of a cluster. */
  processesOf(databaseId: number): number[] {
    return processesIn(join(this.directory, 'clusters', String(databaseId))).map(({ pid }) => pid);
  }

  get clusters(): string[] {
    return readdirSync(join(this.directory, 'clusters'));
  }

  async end(): Promise<void> {
    await this.provisioner.stop();
    await endProcessesIn(this.directory, databaseUser());
    await rm(this.directory, { recursive: true, force: true });
  }
}
