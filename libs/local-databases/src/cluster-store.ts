import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '@stratus/processes';
import type { ServerUser } from '@stratus/processes';
import type { ServerCertificate } from './certificate-authority.js';
import type { LocalSpecification } from './cluster-specification.js';
import type { ClusterState } from './cluster-work.js';
import { renameDurably, syncDirectory, writeDurably } from './durable-files.js';
import { deleteTree, makeOpen, makeOwned } from './owned-files.js';

const SPECIFICATION = /^specification-(\d+)\.json$/;
const REMOVED = 'removed';
/** In the directories of members: the data, and restored data that will replace them. */
const DATA = ['data', 'restored', 'replaced'];
/** Prefix of directories under construction; no cluster has such a name. */
const MAKING = 'new-';

/** The directory of one cluster: its desired state, its progress, and its members and backups. */
export class ClusterStore {
  constructor(
    readonly directory: string,
    private readonly user: ServerUser | undefined,
  ) {}

  /** Deletes the leftovers of interrupted calls. */
  static async deleteHalfMade(directory: string): Promise<void> {
    const names = (await readdir(directory)).filter((name) => name.startsWith(MAKING));
    await Promise.all(names.map((name) => deleteTree(join(directory, name), undefined)));
  }

  /** Stores a specification, unless a newer one or the cluster's removal is stored. */
  async note(specification: LocalSpecification): Promise<void> {
    if (this.isRemoved) return;
    const name = `specification-${specification.revision}.json`;
    if (!this.exists && (await this.#make(name, specification))) return;
    // One file per revision: of two processes that write at once, neither can replace a newer one.
    if (specification.revision > this.readableRevision) {
      await writeDurably(join(this.directory, name), JSON.stringify(specification));
    }
    const older = this.revisions().filter((revision) => revision < this.readableRevision);
    await Promise.all(older.map((old) => this.delete(join(this.directory, `specification-${old}.json`))));
  }

  /** @throws Error if it is not readable. */
  specification(): LocalSpecification | undefined {
    return this.read(`specification-${this.revision}.json`);
  }

  /** The stored revision; 0: none. */
  get revision(): number {
    return this.revisions()[0] ?? 0;
  }

  /** @throws Error if it is not readable. */
  state(): ClusterState | undefined {
    return this.read('state.json');
  }

  keep(state: ClusterState): Promise<void> {
    return writeDurably(join(this.directory, 'state.json'), JSON.stringify(state));
  }

  certificate(): ServerCertificate | undefined {
    return this.read('certificate.json');
  }

  keepCertificate(certificate: ServerCertificate): Promise<void> {
    return writeDurably(join(this.directory, 'certificate.json'), JSON.stringify(certificate));
  }

  async markRemoved(): Promise<void> {
    try {
      await writeDurably(join(this.directory, REMOVED), '');
    } catch (error) {
      // It is gone, or is being deleted.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }

  /** Nothing else ends a cluster: missing or unreadable files are a fault. */
  get isRemoved(): boolean {
    return existsSync(join(this.directory, REMOVED));
  }

  get exists(): boolean {
    return existsSync(this.directory);
  }

  /** Deletes everything; the removal mark goes last, so that an interrupted removal continues. */
  async destroy(): Promise<void> {
    const names = (await readdir(this.directory)).filter((name) => name !== REMOVED);
    await Promise.all(names.map((name) => this.delete(join(this.directory, name))));
    await this.delete(this.directory);
  }

  memberDirectory(number: number): string {
    return join(this.directory, String(number));
  }

  backupDirectory(id: number): string {
    return join(this.directory, 'backups', String(id));
  }

  /** True if there is something that work for a new cluster must not delete: data of members, or backups. */
  get hasData(): boolean {
    if (!this.exists) return false;
    const backups = join(this.directory, 'backups');
    if (existsSync(backups) && readdirSync(backups).length > 0) return true;
    const members = readdirSync(this.directory).filter((name) => /^\d+$/.test(name));
    return members.some((name) => DATA.some((data) => existsSync(join(this.directory, name, data))));
  }

  /** Directories in which servers own subdirectories, and a member's socket directory. */
  async makeMembers(count: number): Promise<void> {
    await makeOpen(this.directory, this.user);
    await makeOpen(join(this.directory, 'backups'), this.user);
    for (let number = 1; number <= count; number++) {
      const directory = this.memberDirectory(number);
      await makeOpen(directory, this.user);
      await makeOwned(socketDirectoryOf(directory), this.user);
    }
  }

  rename(from: string, to: string): Promise<void> {
    return renameDurably(from, to);
  }

  delete(path: string): Promise<void> {
    return deleteTree(path, this.user);
  }

  /** Creates the directory with its first specification in one step; false if it exists already. */
  async #make(name: string, specification: LocalSpecification): Promise<boolean> {
    const made = join(dirname(this.directory), `${MAKING}${basename(this.directory)}-${randomUUID()}`);
    await makeOpen(made, this.user);
    await writeDurably(join(made, name), JSON.stringify(specification));
    try {
      await rename(made, this.directory);
    } catch (error) {
      await deleteTree(made, undefined);
      if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) return false;
      throw error;
    }
    await syncDirectory(dirname(this.directory));
    return true;
  }

  /** As {@link revision}, but 0 while it is not readable: the same revision then replaces it. */
  private get readableRevision(): number {
    try {
      return this.specification() ? this.revision : 0;
    } catch {
      return 0;
    }
  }

  private revisions(): number[] {
    if (!existsSync(this.directory)) return [];
    const found = readdirSync(this.directory).flatMap((name) => SPECIFICATION.exec(name)?.[1] ?? []);
    return found.map(Number).toSorted((one, other) => other - one);
  }

  /** Only this class writes these files, each in one step; a disk may still damage them. */
  private read<T>(name: string): T | undefined {
    const path = join(this.directory, name);
    if (!existsSync(path)) return undefined;
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as T;
    } catch (error) {
      // A parser's message may quote the file.
      throw new Error(`${path} is not readable`, { cause: error });
    }
  }
}

export const socketDirectoryOf = (memberDirectory: string): string => join(memberDirectory, 'run');
