import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@stratus/local-servers/processes';
import type { ServerUser } from '@stratus/local-servers/processes';
import type { ClusterSpecification } from '../provisioner.js';
import type { ServerCertificate } from './certificate.authority.js';
import type { ClusterState } from './cluster-work.js';
import { renameDurably, writeDurably } from './durable-files.store.js';

const SPECIFICATION = /^specification-(\d+)\.json$/;
const REMOVED = 'removed';

/** The directory of one cluster: what shall be of it, what has been done, and its members and backups. */
export class ClusterStore {
  constructor(
    readonly directory: string,
    private readonly user: ServerUser | undefined,
  ) {}

  /** Writes down a specification, unless a newer one or the end of the cluster is. */
  async note(specification: ClusterSpecification): Promise<void> {
    this.make();
    // One file for each revision: of two processes that write at once, none replaces a newer one.
    const file = join(this.directory, `specification-${specification.revision}.json`);
    if (specification.revision > this.revision) await writeDurably(file, JSON.stringify(specification));
    const older = this.revisions()
      .slice(1)
      .map((old) => join(this.directory, `specification-${old}.json`));
    await Promise.all(older.map((path) => this.delete(path)));
  }

  specification(): ClusterSpecification | undefined {
    return this.read(`specification-${this.revision}.json`);
  }

  /** The revision that is written down; 0: none. */
  get revision(): number {
    return this.revisions()[0] ?? 0;
  }

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
      // It is gone, or is just being deleted.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }

  get isRemoved(): boolean {
    return existsSync(join(this.directory, REMOVED));
  }

  get exists(): boolean {
    return existsSync(this.directory);
  }

  /** Deletes all of it; the mark of its removal goes last, so that what is interrupted goes on. */
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

  /** Directories that the server user owns: it builds data and backups in them. */
  makeMembers(count: number): void {
    for (let number = 1; number <= count; number++) this.makeOwned(this.memberDirectory(number));
    this.makeOwned(join(this.directory, 'backups'));
  }

  rename(from: string, to: string): Promise<void> {
    return renameDurably(from, to);
  }

  /** Databases have thousands of files: the service does other work meanwhile. */
  delete(path: string): Promise<void> {
    return rm(path, { recursive: true, force: true });
  }

  private make(): void {
    // The user of the servers passes through to what it owns.
    mkdirSync(this.directory, { recursive: true, mode: this.user ? 0o711 : 0o700 });
  }

  private makeOwned(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
    if (this.user) chownSync(path, this.user.uid, this.user.gid);
  }

  private revisions(): number[] {
    if (!existsSync(this.directory)) return [];
    const found = readdirSync(this.directory).flatMap((name) => SPECIFICATION.exec(name)?.[1] ?? []);
    return found.map(Number).toSorted((one, other) => other - one);
  }

  /** Only this class writes these files, each in one step. */
  private read<T>(name: string): T | undefined {
    const path = join(this.directory, name);
    if (!existsSync(path)) return undefined;
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  }
}
