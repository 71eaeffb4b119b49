import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiError } from '@stratus/contracts';
import type { ClusterSpecification } from '@stratus/database-provisioner';
import {
  mariadbEngineVersion,
  mariadbEnvironment,
  mariadbInstallation,
  mariadbVersion,
  runCommand,
} from '@stratus/processes';
import type { MariadbInstallation } from '@stratus/processes';
import type { Cluster, DatabaseServers, Member, ServerCommand } from '../database-servers.js';
import { syncTree } from '../durable-files.js';
import { makeOwned, writeReadable } from '../owned-files.js';
import { accountsHold, makeAccessHold } from './access-session.js';
import { type Access, firstStatements } from './accounts.js';
import { endLongWaits, MAX_WAIT_SECONDS } from './backup-waits.js';
import { configuration, encryptionKeys, startStatements } from './configuration.js';
import { withSession } from './mariadb-session.js';
import { firstReplicationStatements, follow, follows, runEvents, untilCaughtUp } from './replication-session.js';
import { systemTables } from './system-tables.js';

export interface MariadbOptions {
  /** The path of `mariadbd`. */
  readonly server: string;
  /** False for specs: a power cut may lose commits, the end of a process does not. */
  readonly durable?: boolean;
  /** How many seconds a backup waits for customers' locks. */
  readonly longestWait?: number;
}

const configurationFile = (member: Member): string => join(member.directory, 'my.cnf');

/** MariaDB as processes of this machine, for clusters with the MySQL protocol. */
export class MariadbServers implements DatabaseServers {
  readonly engine = 'mysql';

  readonly version: string;
  readonly #installation: MariadbInstallation;

  /** @throws Error if the server does not run, or lacks a required part. */
  constructor(private readonly options: MariadbOptions) {
    const installation = mariadbInstallation(options.server);
    const version = installation && mariadbVersion(installation);
    if (installation === undefined || version === undefined) {
      throw new Error(`${options.server} is no MariaDB that runs, or lacks its tool mariadb-backup.`);
    }
    this.#installation = installation;
    this.version = mariadbEngineVersion(version);
  }

  /** Patch releases of a series can take over each other's data. */
  compatibility(version: string): string {
    return version.split('.').slice(0, 2).join('.');
  }

  refuse({ encrypted }: ClusterSpecification): readonly ApiError[] {
    if (!encrypted || this.#installation.plugins !== undefined) return [];
    const reason = 'encrypted must be false: MariaDB on this installation lacks its plugin file_key_management';
    return [{ field: 'encrypted', reason }];
  }

  async buildEmpty(cluster: Cluster, member: Member, into: string): Promise<void> {
    const installation = this.#installation;
    await this.#writeSettings(cluster, member);
    await makeOwned(into, cluster.user);
    const tables = join(member.directory, 'system-tables.sql');
    await writeReadable(tables, await systemTables(installation.share), cluster.user);
    const server = [
      installation.server,
      `--defaults-file=${configurationFile(member)}`,
      `--datadir=${into}`,
      '--bootstrap',
      '--read-only=OFF',
    ];
    // Its standard input is a file: there is no limit on arguments, and no pipe that breaks with this process.
    await this.#run(cluster, 'sh', ['-c', 'tables=$1; shift; exec "$@" < "$tables"', 'sh', tables, ...server]);
    await rm(tables);
  }

  async buildReplica(cluster: Cluster, _member: Member, into: string): Promise<void> {
    await this.#copy(cluster, cluster.primary, into);
  }

  async buildFromBackup(cluster: Cluster, _member: Member, into: string, backup: string): Promise<void> {
    await makeOwned(into, cluster.user);
    await this.#run(cluster, 'cp', ['-a', '--reflink=auto', `${backup}/.`, into]);
    await this.#sync(into);
  }

  async prepareStart(cluster: Cluster, member: Member): Promise<ServerCommand> {
    await this.#writeSettings(cluster, member);
    const start = join(member.directory, 'start.sql');
    await writeReadable(start, startStatements(await startOf(cluster, member)), cluster.user);
    return {
      command: this.#installation.server,
      args: [`--defaults-file=${configurationFile(member)}`, `--datadir=${member.data}`, `--init-file=${start}`],
      env: this.#environment(),
      stopSignal: 'SIGTERM',
    };
  }

  async ready(cluster: Cluster, member: Member): Promise<void> {
    await withSession(cluster, member, (session) => session.query('SELECT 1'));
  }

  async settle(cluster: Cluster, member: Member): Promise<void> {
    await withSession(cluster, member, async (session) => {
      await makeAccessHold(session, accessOf(cluster));
      if (member.role === 'replica') await follow(session);
      else await runEvents(session);
    });
  }

  holds(cluster: Cluster, member: Member): Promise<boolean> {
    return withSession(cluster, member, (session) => accountsHold(session, accessOf(cluster)));
  }

  follows(cluster: Cluster, member: Member): Promise<boolean> {
    return withSession(cluster, member, follows);
  }

  async backUp(cluster: Cluster, member: Member, into: string): Promise<void> {
    if (member.role === 'replica') await untilCaughtUp(cluster, member);
    await this.#copy(cluster, member, into);
  }

  async usedDisk(_cluster: Cluster, { data }: Member): Promise<number> {
    const entries = await readdir(data, { withFileTypes: true });
    const databases = entries.filter((entry) => entry.isDirectory() && !SYSTEM.has(entry.name));
    const sizes = await Promise.all(databases.map(({ name }) => sizeOfFiles(join(data, name))));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Copies the data of a running member, and prepares the copy so that a server can start on it. */
  async #copy(cluster: Cluster, from: Member, into: string): Promise<void> {
    const tool = this.#installation.backupTool;
    const options = [`--defaults-file=${configurationFile(from)}`, `--target-dir=${into}`];
    await makeOwned(into, cluster.user);
    const password = { MYSQL_PWD: cluster.adminPassword };
    const copied = this.#run(cluster, tool, [...options, '--backup', `--datadir=${from.data}`], password);
    const { longestWait = MAX_WAIT_SECONDS } = this.options;
    const waited = endLongWaits(cluster, from, copied, longestWait).catch(() => false);
    try {
      await copied;
    } catch (error) {
      if (!(await waited)) throw error;
      throw new Error(`A session keeps tables locked for more than ${longestWait} s.`, { cause: error });
    }
    await waited;
    await this.#run(cluster, tool, [...options, '--prepare', '--use-memory=32M']);
    await this.#sync(into);
  }

  async #sync(directory: string): Promise<void> {
    if (this.options.durable !== false) await syncTree(directory);
  }

  async #writeSettings(cluster: Cluster, member: Member): Promise<void> {
    const { durable = true } = this.options;
    const { specification, host, adminPassword, tls } = cluster;
    const { directory, socketDirectory, number, name, role, port } = member;
    const settings = configuration({
      directory,
      socketDirectory,
      number,
      name,
      role,
      port,
      host,
      durable,
      members: specification.members,
      encrypted: specification.encrypted,
      semiSynchronous: specification.replicationType === 'semi_synch',
      share: this.#installation.share,
      plugins: this.#installation.plugins,
    });
    for (const name of ['tmp', 'no-files']) {
      await makeOwned(join(directory, name), cluster.user);
    }
    await writeReadable(configurationFile(member), settings, cluster.user);
    await writeReadable(join(directory, 'ca.pem'), tls.authority, cluster.user);
    await writeReadable(join(directory, 'certificate.pem'), tls.certificate, cluster.user);
    await writeReadable(join(directory, 'key.pem'), tls.key, cluster.user);
    if (specification.encrypted)
      await writeReadable(join(directory, 'keys'), encryptionKeys(adminPassword), cluster.user);
  }

  /** It contains none of this process's secrets. */
  #environment(): NodeJS.ProcessEnv {
    return mariadbEnvironment(this.#installation, { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' });
  }

  async #run(
    { user, signal }: Cluster,
    command: string,
    args: string[],
    secrets: NodeJS.ProcessEnv = {},
  ): Promise<void> {
    const env = { ...this.#environment(), ...secrets };
    const { code, stderr } = await runCommand(command, args, { cwd: '/', env, user, signal });
    signal.throwIfAborted();
    if (code === 0) return;
    const errors = stderr.split('\n').filter((line) => /error/i.test(line));
    throw new Error(`${command} failed: ${(errors.length === 0 ? stderr : errors.slice(-5).join('\n')).trim()}`);
  }
}

const SYSTEM = new Set(['mysql', 'sys', 'performance_schema', 'stratus']);

function accessOf({ specification, host, adminPassword }: Cluster): Access {
  return { ...specification, host, adminPassword };
}

/** A primary follows no server, but data from a replica's backup, with a restarted log, still contain the replica's position. */
const FORGET_POSITION =
  "BEGIN NOT ATOMIC IF @@GLOBAL.gtid_binlog_pos = '' AND @@GLOBAL.gtid_slave_pos <> '' THEN SET GLOBAL gtid_slave_pos = ''; END IF; END";

const startOf = async (cluster: Cluster, member: Member): Promise<string[]> => [
  ...firstStatements(accessOf(cluster)),
  ...(member.role === 'primary' ? [FORGET_POSITION] : await firstReplicationStatements(cluster, member)),
];

async function sizeOfFiles(directory: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(directory)).map(async (name) => (await lstat(join(directory, name)).catch(() => undefined))?.size),
  );
  return sizes.reduce((sum: number, size = 0) => sum + size, 0);
}
