import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '@stratus/processes';
import { NotAuthentic, decrypted, encrypted } from './encryption.js';
import { damaged } from './manifest.js';
import type { BackupEntry } from './manifest.js';

type Owner = Pick<BackupEntry, 'uid' | 'gid' | 'mode'>;
const PERMISSIONS = 0o7777;

/** Owner and mode of a file; undefined if it has been deleted. */
export async function ownerOf(path: string): Promise<(Owner & { kind: 'file' | 'directory' | 'other' }) | undefined> {
  const found = await unlessDeleted(lstat(path));
  if (!found) return undefined;
  const kind = found.isFile() ? 'file' : found.isDirectory() ? 'directory' : 'other';
  return { kind, uid: found.uid, gid: found.gid, mode: found.mode & PERMISSIONS };
}

/** Waits for a file operation; undefined if the file has been deleted meanwhile. */
export async function unlessDeleted<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the files of one backup. */
export class BackupWriter {
  readonly entries: BackupEntry[] = [];
  bytes = 0;
  current = 'waiting for PostgreSQL';

  constructor(
    private readonly directory: string,
    private readonly key: Buffer | undefined,
  ) {}

  async addDirectory(path: string, { uid, gid, mode }: Owner): Promise<void> {
    await mkdir(join(this.directory, path), { mode: 0o700 });
    this.entries.push({ path, uid, gid, mode });
  }

  /** Copies a file; does nothing if it has been deleted. A file that grows meanwhile may be copied in part. */
  async addFile(source: string, path: string): Promise<void> {
    const owner = await ownerOf(source);
    if (owner?.kind !== 'file') return;
    await unlessDeleted(this.add(createReadStream(source), path, owner));
  }

  addText(text: string, path: string, owner: Owner): Promise<void> {
    return this.add(Readable.from([Buffer.from(text)]), path, owner);
  }

  private async add(content: Readable, path: string, { uid, gid, mode }: Owner): Promise<void> {
    const { key } = this;
    const hash = createHash('sha256');
    this.current = path;
    await pipeline(
      content,
      (plain: AsyncIterable<Buffer>) =>
        noting(key ? encrypted(plain, key, path) : plain, (piece) => {
          hash.update(piece);
          this.bytes += piece.length;
        }),
      createWriteStream(join(this.directory, path), { flags: 'wx', mode: 0o600, flush: true }),
    );
    this.entries.push({ path, uid, gid, mode, sha256: hash.digest('hex') });
  }
}

/**
 * Writes one file or directory of a backup to its place. Root restores its owner, too.
 *
 * @throws CommandFailure if the stored file is damaged; then it may have written a part.
 */
export async function restoreEntry(
  directory: string,
  entry: BackupEntry,
  target: string,
  key: Buffer | undefined,
): Promise<void> {
  const { path, uid, gid, mode, sha256 } = entry;
  if (sha256 === undefined) {
    await mkdir(target, { mode: 0o700 });
  } else {
    await mkdir(dirname(target), { recursive: true, mode: 0o711 });
    const hash = createHash('sha256');
    try {
      await pipeline(
        createReadStream(join(directory, path)),
        (stored: AsyncIterable<Buffer>) => {
          const noted = noting(stored, (piece) => hash.update(piece));
          return key ? decrypted(noted, key, path) : noted;
        },
        createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
      );
    } catch (error) {
      if (error instanceof NotAuthentic || codeOf(error) === 'ENOENT') throw damaged(directory, path);
      throw error;
    }
    if (hash.digest('hex') !== sha256) throw damaged(directory, path);
  }
  if (process.getuid?.() === 0) await chown(target, uid, gid);
  await chmod(target, mode);
}

async function* noting(
  source: AsyncIterable<Buffer>,
  note: (piece: Buffer) => void,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const piece of source) {
    note(piece);
    yield piece;
  }
}
