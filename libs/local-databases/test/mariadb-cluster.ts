import { chownSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterSpecification } from '@stratus/database-provisioner';
import { freePort, host, mariadbServer, databaseUser } from '@stratus/local-servers';
import { type Connection, createConnection } from 'mysql2/promise';
import { CertificateAuthority } from '../src/certificate-authority.js';
import type { Cluster, Member } from '../src/database-servers.js';
import { verifierOf } from '../src/verifier.js';
import type { LocalSpecification } from '../src/cluster-specification.js';
import { MariadbServers } from '../src/mariadb/mariadb-servers.js';
import { ServerProcess } from '../src/server-process.js';

const FIRST: ClusterSpecification = {
  databaseId: 1,
  created: '2026-11-22T00:00:00.000Z',
  revision: 1,
  engine: 'mysql',
  version: '',
  region: 'us-east',
  members: 1,
  memory: 1024,
  disk: 1024,
  encrypted: false,
  sslConnection: true,
  allowList: [`${host}/32`],
  replicationType: 'none',
  replicationCommitType: null,
  credentials: { username: 'customer', password: 'first-password' },
  restarts: 0,
  backups: [],
  restore: null,
};

const localOf = ({ credentials, ...others }: ClusterSpecification): LocalSpecification => ({
  ...others,
  credentials: { username: credentials.username, verifier: verifierOf('mysql', credentials.password) },
});

export interface ClientOptions {
  user?: string;
  password?: string;
  database?: string;
  /** The client's address. */
  from?: string;
  tls?: boolean;
  /** PEM; default: this cluster's; undefined: none. */
  authority?: string | undefined;
  /** The only TLS 1.2 suites of the client. */
  suites?: string;
}

/** Runs the members of one cluster in a directory of its own, as the provisioner does, without its files and its waits. */
export class MariadbCluster {
  readonly #processes = new Map<Member, ServerProcess>();
  readonly #clients: Connection[] = [];

  private constructor(
    readonly directory: string,
    readonly servers: MariadbServers,
    private given: Cluster,
    private specification: ClusterSpecification,
  ) {}

  static async create(changes: Partial<ClusterSpecification>): Promise<MariadbCluster> {
    const { binary, version } = await mariadbServer();
    const user = databaseUser();
    const directory = mkdtempSync(join(tmpdir(), 'stratus-mariadb-'));
    const specification = { ...FIRST, version, ...changes };
    const numbers = specification.members === 1 ? [1] : [1, 2, 3];
    const ports = await Promise.all(numbers.map(() => freePort()));
    const members = numbers.map((number): Member => {
      const own = join(directory, `member-${number}`);
      mkdirSync(own, { mode: 0o700 });
      if (user) chownSync(own, user.uid, user.gid);
      const role = number === 1 ? 'primary' : 'replica';
      const port = ports[number - 1] ?? 0;
      return {
        number,
        name: `member-${number}`,
        role,
        directory: own,
        data: join(own, 'data'),
        socketDirectory: own,
        port,
      };
    });
    const [primary] = members;
    if (!primary) throw new Error('A cluster has a primary.');
    if (user) chownSync(directory, user.uid, user.gid);
    const authority = await CertificateAuthority.open(directory, Date.now());
    const cluster: Cluster = {
      specification: localOf(specification),
      signal: new AbortController().signal,
      host,
      members,
      user,
      primary,
      adminPassword: 'a-password-of-the-provisioner',
      tls: await authority.issue([host, 'localhost'], Date.now()),
    };
    return new MariadbCluster(
      directory,
      new MariadbServers({ server: binary, durable: false, longestWait: numbers.length === 1 ? 1 : 60 }),
      cluster,
      specification,
    );
  }

  get cluster(): Cluster {
    return this.given;
  }

  get primary(): Member {
    return this.given.primary;
  }

  get replicas(): readonly Member[] {
    return this.given.members.filter(({ role }) => role === 'replica');
  }

  process(member: Member): ServerProcess {
    const known = this.#processes.get(member) ?? new ServerProcess(member.directory, this.given.user);
    this.#processes.set(member, known);
    return known;
  }

  async startAll(): Promise<void> {
    await this.servers.buildEmpty(this.cluster, this.primary, this.primary.data);
    await this.start(this.primary);
    await this.buildReplicas();
  }

  async buildReplicas(): Promise<void> {
    await Promise.all(
      this.replicas.map(async (replica) => {
        rmSync(replica.data, { recursive: true, force: true });
        await this.servers.buildReplica(this.cluster, replica, replica.data);
        await this.start(replica);
        await until(() => this.servers.follows(this.cluster, replica));
      }),
    );
  }

  async start(member: Member): Promise<void> {
    const command = await this.servers.prepareStart(this.cluster, member);
    await this.process(member).start(command, () => this.servers.ready(this.cluster, member));
    await this.servers.settle(this.cluster, member);
  }

  async change(changes: Partial<ClusterSpecification>): Promise<void> {
    this.specification = { ...this.specification, ...changes };
    this.given = { ...this.given, specification: localOf(this.specification) };
    await this.servers.settle(this.cluster, this.primary);
    await Promise.all(this.replicas.map((replica) => this.servers.settle(this.cluster, replica)));
  }

  async backUp(member: Member, name: string): Promise<void> {
    await this.servers.backUp(this.cluster, member, join(this.directory, name));
  }

  async restore(name: string): Promise<void> {
    const restored = join(this.primary.directory, 'restored');
    await this.servers.buildFromBackup(this.cluster, this.primary, restored, join(this.directory, name));
    await Promise.all(this.given.members.map((member) => this.process(member).stop()));
    rmSync(this.primary.data, { recursive: true });
    renameSync(restored, this.primary.data);
    await this.start(this.primary);
    await this.buildReplicas();
  }

  /** A customer's session. An address is refused only at the first statement, so this runs one. */
  async connect(member: Member = this.primary, options: ClientOptions = {}): Promise<Connection> {
    const { username, password } = this.specification.credentials;
    const stream = (): Socket => connect({ host, port: member.port, localAddress: options.from ?? host });
    const ca = 'authority' in options ? options.authority : this.given.tls.authority;
    const client = await createConnection({
      user: options.user ?? username,
      password: options.password ?? password,
      database: options.database,
      host,
      stream,
      ...(options.tls === false
        ? {}
        : {
            ssl: {
              ca,
              rejectUnauthorized: true,
              ...(options.suites && { ciphers: options.suites, maxVersion: 'TLSv1.2' }),
            },
          }),
    });
    client.on('error', () => undefined);
    this.#clients.push(client);
    await client.query('SELECT 1');
    return client;
  }

  async destroy(): Promise<void> {
    for (const client of this.#clients) client.destroy();
    await Promise.all([...this.#processes.values()].map((process) => process.stop()));
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Resolves once a condition holds. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  if (await condition()) return;
  await sleep(20);
  await until(condition);
}
