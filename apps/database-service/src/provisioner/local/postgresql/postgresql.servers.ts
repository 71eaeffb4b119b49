import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiError } from '@stratus/contracts';
import { disownPidFile, processesIn, runCommand } from '@stratus/local-servers/processes';
import type { ServerUser } from '@stratus/local-servers/processes';
import type { Client } from 'pg';
import type { ClusterSpecification } from '../../provisioner.js';
import type { Cluster, DatabaseServers, Member, ServerCommand } from '../database-servers.js';
import { copyBackup, copyData, copyOwned } from './base-backup.files.js';
import { accessOf, configurationOf, filesOf, networkOf, PROVISIONER, slotOf } from './configuration.js';
import { keepAccount } from './customer.account.js';
import { valueOf, withSession } from './provisioner.session.js';

/** What a server and its tools see of this process's environment: none of its secrets. */
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

  /** @throws Error when the binaries do not run. */
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

  async buildEmpty(cluster: Cluster, member: Member, into: string): Promise<void> {
    const passwords = join(member.directory, 'initial-password');
    await writeOwned(passwords, cluster.adminPassword, cluster.user);
    const values = {
      pgdata: into,
      username: PROVISIONER,
      pwfile: passwords,
      auth: 'scram-sha-256',
      encoding: 'UTF8',
      // The same order of names on every machine, with any locales.
      locale: 'C',
      'locale-provider': 'builtin',
      'builtin-locale': 'C.UTF-8',
    };
    const args = Object.entries(values).map(([name, value]) => `--${name}=${value}`);
    const sync = this.options.durable === false ? ['--no-sync'] : [];
    const { code, stdout, stderr } = await runCommand(this.#binary('initdb'), [...args, ...sync], {
      cwd: '/',
      env: environment(),
      user: cluster.user,
    });
    if (code !== 0) throw new Error(`initdb failed: ${stderr.trim() || stdout.trim()}`);
  }

  async buildReplica(cluster: Cluster, member: Member, into: string): Promise<void> {
    const { primary, user } = cluster;
    const slot = slotOf(member);
    await withSession(cluster, primary, async (client) => {
      // A slot of an earlier try may be held by a process that has just ended.
      await client.query(
        'select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where slot_name = $1',
        [slot],
      );
      await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
        slot,
      ]);
      // Keeps the log from before the copy on, until the replica has it.
      await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
      await copyWithLabel(client, primary.data, into, user);
    });
    await writeOwned(join(into, 'standby.signal'), '', user);
    await this.#sync(into);
  }

  async buildFromBackup(cluster: Cluster, _member: Member, into: string, backup: string): Promise<void> {
    await copyBackup(backup, into, cluster.user);
    await writeOwned(join(into, 'recovery.signal'), '', cluster.user);
    await this.#sync(into);
  }

  async prepareStart(cluster: Cluster, member: Member): Promise<ServerCommand> {
    await disownDeadServer(member);
    const files = filesOf(member);
    const { certificate, key } = cluster.tls;
    const { user } = cluster;
    await writeOwned(files.configuration, configurationOf(cluster, member, this.options.durable !== false), user);
    // Lets customers in once their account is as specified.
    await writeOwned(files.access, accessOf([], true), user);
    await writeOwned(files.identities, '', user);
    await writeOwned(files.certificate, certificate, user);
    await writeOwned(files.key, key, user);
    await writeOwned(files.passwords, `*:*:*:${PROVISIONER}:${cluster.adminPassword}\n`, user);
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
    const { allowList, sslConnection } = cluster.specification;
    if (member.role === 'primary') await withSession(cluster, member, (client) => keepAccount(client, cluster));
    await writeOwned(filesOf(member).access, accessOf(allowList, sslConnection), cluster.user);
    await withSession(cluster, member, (client) => client.query('select pg_reload_conf()'));
    // The server takes a connection that comes later by the new rules only.
    await withSession(cluster, member, (client) => endSessionsBut(client, allowList));
  }

  async follows(cluster: Cluster, member: Member): Promise<boolean> {
    const state = await withSession(cluster, member, (client) =>
      valueOf<string>(client, 'select status from pg_stat_wal_receiver'),
    );
    return state === 'streaming';
  }

  async backUp(cluster: Cluster, member: Member, into: string): Promise<void> {
    await withSession(cluster, member, async (client) => {
      // Keeps the log of the backup until this session ends.
      await client.query(
        "select pg_create_physical_replication_slot('stratus_backup_' || pg_backend_pid(), true, true)",
      );
      const first = await copyWithLabel(client, member.data, into, cluster.user);
      await copyLog(member.data, into, first, cluster.user);
    });
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

  /** Makes a copy survive a power cut: in one go, which is faster than file by file. */
  async #sync(directory: string): Promise<void> {
    if (this.options.durable === false) return;
    const { code, stderr } = await runCommand('sync', ['-f', directory], { cwd: '/' });
    if (code !== 0) throw new Error(`A copy could not be written for good: ${stderr.trim()}`);
  }

  #binary(name: string): string {
    return join(this.options.binaries, 'bin', name);
  }
}

/** Files of a server that was killed would keep the next one from starting, see {@link disownPidFile}. */
async function disownDeadServer({ data, socketDirectory, port }: Member): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  if (processesIn(data).some((running) => running.pid === pid)) return;
  disownPidFile(pidFile);
  await rm(join(socketDirectory, `.s.PGSQL.${port}.lock`), { force: true });
}

async function writeOwned(path: string, content: string, user: ServerUser | undefined): Promise<void> {
  await writeFile(path, content, { mode: 0o600 });
  if (user) await chown(path, user.uid, user.gid);
}

/** Copies a running server's data; returns the name of the first log file that the copy needs. */
async function copyWithLabel(
  client: Client,
  from: string,
  into: string,
  user: ServerUser | undefined,
): Promise<string> {
  await client.query("select pg_backup_start('stratus', true)");
  await copyData(from, into, user);
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>('select * from pg_backup_stop(false)');
  const [stopped] = rows;
  if (!stopped) throw new Error('The server did not say where the backup begins.');
  await writeOwned(join(into, 'backup_label'), stopped.labelfile, user);
  if (stopped.spcmapfile !== '') await writeOwned(join(into, 'tablespace_map'), stopped.spcmapfile, user);
  const first = /\(file ([0-9A-F]{24})\)/.exec(stopped.labelfile)?.[1];
  if (first === undefined) throw new Error('The label of the backup names no log file.');
  return first;
}

async function copyLog(from: string, into: string, first: string, user: ServerUser | undefined): Promise<void> {
  const names = (await readdir(join(from, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first);
  const histories = (await readdir(join(from, 'pg_wal'))).filter((name) => name.endsWith('.history'));
  for (const name of [...names, ...histories]) {
    // oxlint-disable-next-line no-await-in-loop -- the servers need the disk, too
    await copyOwned(join(from, 'pg_wal', name), join(into, 'pg_wal', name), user);
  }
}

/** Ends sessions of addresses that are not allowed; also those that were still at the door when the rules changed. */
async function endSessionsBut(client: Client, allowList: readonly string[]): Promise<void> {
  const ended = await valueOf<string>(
    client,
    `select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity
     where client_addr is not null and not client_addr <<= any ($1::inet[])`,
    [allowList.map(networkOf)],
  );
  if (Number(ended ?? 0) > 0) await endSessionsBut(client, allowList);
}
