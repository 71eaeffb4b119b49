import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { CommandFailure } from '../command-failure.js';
import { ownerOf, unlessDeleted } from './stored-files.js';
import type { BackupWriter } from './stored-files.js';

/** Where the backup keeps Postgres' files. */
export const DATA = 'data';
/** Postgres writes their content again when it starts. */
const WITHOUT_CONTENT = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pgsql_tmp.*|pg_internal\.init.*|\.s\.PGSQL\..*)$/;
/** Says whether the other files belong to a complete cluster, so it is copied after them. */
const CONTROL_FILE = 'global/pg_control';
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

/** A file or directory of the server, named from the data directory. */
interface Found {
  path: string;
  isDirectory: boolean;
  bytes: number;
}

/** A running server and its files, which this process can read. */
export class RunningPostgres {
  private constructor(
    private readonly client: Client,
    readonly dataDirectory: string,
    readonly version: string,
  ) {}

  /** Runs work with the superuser's session. @throws CommandFailure if the server cannot be reached or runs elsewhere. */
  static async with<T>(url: string, work: (postgres: RunningPostgres) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    // A lost session makes the next query fail.
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      throw new CommandFailure(
        `PostgreSQL does not answer: ${error instanceof Error ? error.message : String(error)}`,
        'Check that the stack runs.',
        { cause: error },
      );
    }
    try {
      const { rows } = await client.query<{ directory: string; version: string }>(
        `select current_setting('data_directory') as directory, current_setting('server_version') as version`,
      );
      const [{ directory = '', version = '' } = {}] = rows;
      await refuseOtherServer(directory, Number(new URL(url).port));
      return await work(new RunningPostgres(client, directory, version));
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Bytes of its files, without the log of changes. */
  async size(): Promise<number> {
    let bytes = 0;
    for await (const found of filesOf(this.dataDirectory)) bytes += found.bytes;
    return bytes;
  }

  /**
   * Copies all files while the server works. Its log of all changes meanwhile makes them consistent: a server that starts on
   * the copy has every transaction that committed before this call, and those that committed before it ends.
   */
  async copyTo(writer: BackupWriter): Promise<void> {
    const slot = `stratus_backup_${process.pid}`;
    // Until the session ends the server keeps the log from here on.
    await this.client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows: started } = await this.client.query<{ first: string }>(
      `select pg_walfile_name(pg_backup_start('stratus', fast => true)) as first`,
    );
    await this.copyFiles(writer);
    const { rows: stopped } = await this.client.query<{ label: string; tablespaces: string; last: string }>(
      `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as last
         from pg_backup_stop(wait_for_archive => false)`,
    );
    const [[{ first = '' } = {}], [{ label = '', tablespaces = '', last = '' } = {}]] = [started, stopped];
    if (tablespaces.trim() !== '')
      throw new CommandFailure('The database has tablespaces outside its directory.', 'Use pg_basebackup.');
    const owner = await ownerOf(this.dataDirectory);
    if (owner) await writer.addText(label, `${DATA}/backup_label`, { ...owner, mode: 0o600 });
    await this.copyLog(writer, first, last);
  }

  private async copyFiles(writer: BackupWriter): Promise<void> {
    for await (const { path, isDirectory } of filesOf(this.dataDirectory)) {
      const [source, target] = [join(this.dataDirectory, path), path === '' ? DATA : `${DATA}/${path}`];
      const owner = isDirectory ? await ownerOf(source) : undefined;
      if (owner) await writer.addDirectory(target, owner);
      else if (!isDirectory && path !== CONTROL_FILE) await writer.addFile(source, target);
    }
    await writer.addFile(join(this.dataDirectory, CONTROL_FILE), `${DATA}/${CONTROL_FILE}`);
  }

  private async copyLog(writer: BackupWriter, first: string, last: string): Promise<void> {
    const names = await readdir(join(this.dataDirectory, 'pg_wal'));
    const wanted = names.filter(
      (name) => name.endsWith('.history') || (WAL_SEGMENT.test(name) && name >= first && name <= last),
    );
    if (!wanted.includes(first) || !wanted.includes(last))
      throw new CommandFailure('PostgreSQL has removed changes that the backup needs.', 'Try again.');
    for (const name of wanted) await writer.addFile(join(this.dataDirectory, 'pg_wal', name), `${DATA}/pg_wal/${name}`);
  }
}

/** Directories before what they contain. Leaves out what a server on the copy must not find. */
async function* filesOf(root: string, path = ''): AsyncGenerator<Found, void, undefined> {
  yield { path, isDirectory: true, bytes: 0 };
  const entries = (await unlessDeleted(readdir(join(root, path), { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) {
      if (WITHOUT_CONTENT.has(below)) yield { path: below, isDirectory: true, bytes: 0 };
      else yield* filesOf(root, below);
    } else if (entry.isFile()) {
      yield { path: below, isDirectory: false, bytes: await sizeOf(join(root, below)) };
    }
  }
}

const sizeOf = async (file: string): Promise<number> => (await unlessDeleted(lstat(file)))?.size ?? 0;

/** The lock file of a server names its port in the fourth line. */
async function refuseOtherServer(directory: string, port: number): Promise<void> {
  const lock = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  if (Number(lock.split('\n')[3]) === port) return;
  throw new CommandFailure(
    `The files of the server on port ${port} are not readable here: ${directory}.`,
    'Run as root or as the user who started the stack; back up a server of your own with its own tools.',
  );
}
