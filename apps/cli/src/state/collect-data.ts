import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Entry, Owner } from './manifest.js';

/** What must not be there when a server starts on the copy, or what the server creates itself. */
const LEFT_OUT = /^(?:postmaster\.pid|\.s\.PGSQL\..*|pgsql_tmp.*|data-is-elsewhere)$/;
const WAL_SEGMENT = /^[0-9A-F]{24}$/;
const PERMISSIONS = 0o777;
/** Of NATS, only the subscribers: the stream comes from the ledgers. */
const TOPS = ['secrets.json', 'demo.json', 'nats', 'nats/subscribers.json', 'postgres', 'databases'] as const;

/** What is copied while servers wait goes into memory: a busy disk would make them wait longer. The rest goes to files. */
const IN_MEMORY_BYTES = 384 * 1024 * 1024;

/** Copied data: each file's content by its number among the entries, in memory or as the path of a copy. */
export interface Collected {
  entries: Entry[];
  contents: ReadonlyMap<number, Buffer | string>;
}

/**
 * Copies the data of a stack whose servers stand still or do not run.
 *
 * @param target an empty directory, for what does not fit into memory.
 */
export function collectData(stateDirectory: string, target: string, inMemory = IN_MEMORY_BYTES): Collected {
  const entries: Entry[] = [];
  const contents = new Map<number, Buffer | string>();
  let room = inMemory;

  const copy = (source: string, size: number): number => {
    if (size <= room) {
      const content = readFileSync(source);
      room -= content.length;
      contents.set(entries.length, content);
      return content.length;
    }
    const file = join(target, String(entries.length));
    copyFileSync(source, file, constants.COPYFILE_FICLONE);
    contents.set(entries.length, file);
    return lstatSync(file).size;
  };

  const add = (path: string, isDeep: boolean): void => {
    const source = join(stateDirectory, path);
    const status = lstatSync(source);
    const owners = { mode: status.mode & PERMISSIONS, ...ownersOf(path, status) };
    if (status.isDirectory()) {
      entries.push({ path, ...owners });
      if (isDeep)
        for (const name of readdirSync(source).toSorted()) if (!LEFT_OUT.test(name)) add(`${path}/${name}`, true);
    } else if (status.isFile() && !isUnusedLog(source)) {
      const bytes = copy(source, status.size);
      entries.push({ path, ...owners, bytes });
    }
  };
  for (const top of TOPS) if (existsSync(join(stateDirectory, top))) add(top, top !== 'nats');
  return { entries, contents };
}

function ownersOf(path: string, { uid, gid }: Stats): { owner: Owner; group: Owner } {
  const other: Owner = path.startsWith('databases') ? 'databases' : 'postgres';
  return {
    owner: uid === process.getuid?.() ? 'self' : other,
    group: gid === process.getgid?.() ? 'self' : other,
  };
}

const SEGMENT_BYTES = 16 * 1024 * 1024;
const ADDRESS_OFFSET = 8;

/**
 * Whether a file is a segment of PostgreSQL's log of changes that waits for its use: it still has its former content, so its
 * first page says an address other than its name's. A busy server keeps up to a gigabyte of them.
 */
function isUnusedLog(file: string): boolean {
  const name = basename(file);
  if (!WAL_SEGMENT.test(name) || basename(dirname(file)) !== 'pg_wal') return false;
  const page = Buffer.alloc(ADDRESS_OFFSET + 8);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, page, 0, page.length, 0);
  } finally {
    closeSync(opened);
  }
  const log = BigInt(`0x${name.slice(8, 16)}`);
  const segment = BigInt(`0x${name.slice(16)}`);
  return page.readBigUInt64LE(ADDRESS_OFFSET) !== (log << 32n) + segment * BigInt(SEGMENT_BYTES);
}
