import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiError } from '@stratus/contracts';
import type { ClusterSpecification } from '@stratus/database-provisioner';
import { accountName, accountNameIfAny, disownPidFile, namedUser, processesIn, runCommand } from '@stratus/processes';
import type { ServerUser } from '@stratus/processes';
import type { Cluster, DatabaseServers, Member, ServerCommand } from '../database-servers.js';
import { syncTree } from '../durable-files.js';
import { deleteTree, giveTo, makeOwned, writeReadable } from '../owned-files.js';
import { archive, ARCHIVE } from './base-backup.js';
import { accessOf, configurationOf, filesOf, identitiesOf, networkOf, PROVISIONER, slotOf } from './configuration.js';
import type { Identification } from './configuration.js';
import { endSessions, isKept, isThere, keepAccount, keepOwnDatabase } from './customer-account.js';
import { valueOf, withSession } from './provisioner-session.js';
import { untilCaughtUp } from './replay-session.js';

/** The part of this process's environment that a server and its tools see: none of its secrets. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' });

export interface PostgresqlOptions {
  /** The directory with `bin/initdb` and `bin/postgres`. */
  binaries: string;
  /** False: a power cut may lose data, for specs. */
  durable?: boolean;
}

/** PostgreSQL as processes of this machine. */
export class PostgresqlServers implements DatabaseServers {
  readonly engine = 'postgresql';
  readonly version: string;
  /** Names of accounts, by id. */
  readonly #names = new Map<number, string | undefined>();

  /** @throws Error if the binaries do not run. */
  constructor(private readonly options: PostgresqlOptions) {
    const { stdout, stderr, error } = spawnSync(this.#binary('postgres'), ['--version'], {
      cwd: '/',
      encoding: 'utf8',
    });
    const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(stdout ?? '')?.[1];
    if (version === undefined) throw new Error(`PostgreSQL does not run: ${error?.message ?? stderr.trim()}`);
    this.version = version;
  }

  refuse({ encrypted }: ClusterSpecification): readonly ApiError[] {
    if (!encrypted) return [];
    return [
      {
        field: 'encrypted',
        reason: 'encrypted must be false: PostgreSQL on this installation does not encrypt its files',
      },
    ];
  }

  compatibility(version: string): string {
    return version.split('.', 1)[0] ?? version;
  }

  async buildEmpty(cluster: Cluster, _member: Member, into: string): Promise<void> {
    const values = {
      pgdata: into,
      username: PROVISIONER,
      'auth-local': 'peer',
      'auth-host': 'reject',
      encoding: 'UTF8',
      // The same collation on every machine, with any locales.
      locale: 'C',
      'locale-provider': 'builtin',
      'builtin-locale': 'C.UTF-8',
    };
    const args = Object.entries(values).map(([name, value]) => `--${name}=${value}`);
    const sync = this.options.durable === false ? ['--no-sync'] : [];
    // The tool looks up the name of its user.
    const user = cluster.user && namedUser(cluster.user);
    await makeOwned(into, user);
    await runAsServer({ ...cluster, user }, this.#binary('initdb'), [...args, ...sync]);
    if (cluster.user && user?.uid !== cluster.user.uid) await giveTo(into, cluster.user);
  }

  async buildReplica(cluster: Cluster, member: Member, into: string): Promise<void> {
    const copy = join(member.directory, 'copy');
    await deleteTree(copy, cluster.user);
    await makeOwned(copy, cluster.user);
    await archive(cluster, cluster.primary, copy, slotOf(member));
    await this.#unpack(cluster, copy, into, 'standby.signal');
    await deleteTree(copy, cluster.user);
  }

  async buildFromBackup(cluster: Cluster, _member: Member, into: string, backup: string): Promise<void> {
    await this.#unpack(cluster, backup, into, 'recovery.signal');
  }

  async prepareStart(cluster: Cluster, member: Member): Promise<ServerCommand> {
    await disownDeadServer(cluster, member);
    const files = filesOf(member);
    const { certificate, key } = cluster.tls;
    const { user } = cluster;
    await writeReadable(files.configuration, configurationOf(cluster, member, this.options.durable !== false), user);
    // Admits customers once their account is as specified.
    await writeReadable(files.access, this.#closed(cluster), user);
    await writeReadable(files.identities, identitiesOf(this.#accounts(user)), user);
    await writeReadable(files.certificate, certificate, user);
    await writeReadable(files.key, key, user);
    return {
      command: this.#binary('postgres'),
      args: ['-D', member.data, '-c', `config_file=${files.configuration}`],
      env: environment(),
      // Ends all sessions and keeps every commit.
      stopSignal: 'SIGINT',
    };
  }

  async ready(cluster: Cluster, member: Member): Promise<void> {
    const recovers = await withSession(cluster, member, (client) =>
      valueOf<boolean>(client, 'select pg_is_in_recovery()'),
    );
    if (member.role === 'primary' && recovers !== false) throw new Error('it still recovers from a backup');
  }

  async settle(cluster: Cluster, member: Member): Promise<void> {
    const { specification } = cluster;
    const { username } = specification.credentials;
    if (member.role === 'primary') await withSession(cluster, member, keepOwnDatabase);
    const kept = await withSession(cluster, member, (client) => isKept(client, specification));
    if (!kept) {
      // The door is closed in the meantime, so that no new session locks the account again.
      await this.#writeRules(cluster, member, this.#closed(cluster));
      // The password is the primary's: `follows` opens the door of a replica.
      if (member.role === 'primary') {
        await withSession(cluster, member, (client) => keepAccount(client, specification));
      }
      // A client with the old password may have begun to log in.
      await withSession(cluster, member, (client) =>
        endSessions(client, 'usename = $1 or usename is null', [username]),
      );
      if (member.role === 'replica') return;
    }
    await this.#admit(cluster, member);
  }

  holds(cluster: Cluster, member: Member): Promise<boolean> {
    return withSession(cluster, member, (client) => isThere(client, cluster.specification));
  }

  async follows(cluster: Cluster, member: Member): Promise<boolean> {
    const { specification } = cluster;
    const follows = await withSession(
      cluster,
      member,
      async (client) =>
        (await valueOf<string>(client, 'select status from pg_stat_wal_receiver')) === 'streaming' &&
        (await isKept(client, specification)),
    );
    if (follows && readFileSync(filesOf(member).access, 'utf8') !== this.#rules(cluster))
      await this.#admit(cluster, member);
    return follows;
  }

  async backUp(cluster: Cluster, member: Member, into: string): Promise<void> {
    await makeOwned(into, cluster.user);
    if (member.role === 'replica') await untilCaughtUp(cluster, member);
    await archive(cluster, member, into);
    await this.#sync(into);
  }

  async usedDisk(cluster: Cluster, member: Member): Promise<number> {
    const size = await withSession(cluster, member, (client) =>
      valueOf<string>(
        client,
        `select coalesce(sum(pg_database_size(oid)), 0)::text from pg_database
         where not datistemplate and datname <> current_database()`,
      ),
    );
    return Number(size ?? 0);
  }

  /** Admits the clients that the specification allows, and ends the sessions of others. */
  async #admit(cluster: Cluster, member: Member): Promise<void> {
    const allowed = cluster.specification.allowList.map(networkOf);
    await this.#writeRules(cluster, member, this.#rules(cluster));
    await withSession(cluster, member, (client) =>
      endSessions(client, 'not client_addr <<= any ($1::inet[])', [allowed]),
    );
  }

  /** A connection made later, such as the next one of this process, is checked by the new rules only. */
  async #writeRules(cluster: Cluster, member: Member, rules: string): Promise<void> {
    await writeReadable(filesOf(member).access, rules, cluster.user);
    await withSession(cluster, member, (client) => client.query('select pg_reload_conf()'));
  }

  /** Unpacks a data archive, and adds a file that the server looks for at its start. */
  async #unpack(cluster: Cluster, archived: string, into: string, mark: string): Promise<void> {
    await makeOwned(into, cluster.user);
    // The archive of a replica says that it is one.
    const script = 'umask 077 && tar -xpf "$1" -C "$2" && rm -f "$2"/*.signal && : > "$2/$3"';
    await runAsServer(cluster, '/bin/sh', ['-c', script, 'sh', join(archived, ARCHIVE), into, mark]);
    await this.#sync(into);
  }

  async #sync(directory: string): Promise<void> {
    if (this.options.durable !== false) await syncTree(directory);
  }

  #closed({ user }: Cluster): string {
    return accessOf({ allowList: [], sslConnection: true, replicas: this.#identification(user) });
  }

  #rules({ specification: { allowList, sslConnection }, user }: Cluster): string {
    return accessOf({ allowList, sslConnection, replicas: this.#identification(user) });
  }

  /** The system names only users that have an account. */
  #identification(user: ServerUser | undefined): Identification {
    return user && this.#nameOf(user.uid) === undefined ? 'directory' : 'system';
  }

  /** The users that may be the provisioner: this process's, and those of the replicas' servers. */
  #accounts(user: ServerUser | undefined): string[] {
    const replicas = user && this.#nameOf(user.uid);
    return [accountName(process.getuid?.() ?? 0), ...(replicas === undefined ? [] : [replicas])];
  }

  #nameOf(id: number): string | undefined {
    if (!this.#names.has(id)) this.#names.set(id, accountNameIfAny(id));
    return this.#names.get(id);
  }

  #binary(name: string): string {
    return join(this.options.binaries, 'bin', name);
  }
}

/** Files of a killed server would keep the next one from starting, see {@link disownPidFile}. */
async function disownDeadServer({ user }: Cluster, { data, socketDirectory, port }: Member): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const users = [process.getuid?.() ?? 0, ...(user ? [user.uid] : [])];
  const running = new Set(processesIn(data, users).map(({ pid }) => pid));
  const isDead = disownPidFile(pidFile, (pid) => !running.has(pid));
  if (isDead) await rm(join(socketDirectory, `.s.PGSQL.${port}.lock`), { force: true });
}

/** Runs a program as the servers' user, with an argument in a directory of the cluster. */
async function runAsServer({ user, signal }: Cluster, command: string, args: string[]): Promise<void> {
  const { code, stdout, stderr } = await runCommand(command, args, { cwd: '/', env: environment(), user, signal });
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${command} failed: ${stderr.trim() || stdout.trim()}`);
}
