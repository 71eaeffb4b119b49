import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { FollowError } from '../follow-error.js';
import type { Position, PositionStore } from './position.js';

/** The stream and the ledgers keep events for 90 days: what a resource had before cannot come again. */
const KEPT_MS = 91 * 24 * 60 * 60 * 1_000;
/** Between two writes passes this many times the duration of the first: a large file would keep the disk busy. */
const REST = 1;
const MAX_REST_MS = 500;

interface PositionFile {
  version: 1;
  /** Sequence, id and time of each resource. */
  positions: Record<string, readonly [number, string, string]>;
}

/**
 * Keeps positions in one file. Each write replaces the file as a whole, so it is complete even after a kill; positions that
 * are stored at the same time share a write. Resources without events for 91 days are dropped from it.
 */
export function fileStore(path: string): PositionStore {
  return new FileStore(path);
}

class FileStore implements PositionStore {
  private positions: Map<string, Position> | undefined;
  private loading: Promise<Map<string, Position>> | undefined;
  /** The write that begins next, with everything stored until then. */
  private next: Promise<void> | undefined;
  private current: Promise<void> = Promise.resolve();

  constructor(private readonly path: string) {}

  async read(resource: string): Promise<Position | undefined> {
    return (this.positions ?? (await this.load())).get(resource);
  }

  async write(resource: string, position: Position): Promise<void> {
    (this.positions ?? (await this.load())).set(resource, position);
    this.next ??= this.current.then(() => this.begin());
    return this.next;
  }

  async close(): Promise<void> {
    await (this.next ?? this.current);
  }

  private load(): Promise<Map<string, Position>> {
    this.loading ??= readPositions(this.path)
      .then((positions) => (this.positions = positions))
      .finally(() => (this.loading = undefined));
    return this.loading;
  }

  private async begin(): Promise<void> {
    this.next = undefined;
    const began = performance.now();
    const writing = this.replace();
    // The next write waits for this one, whether or not it fails.
    this.current = writing.then(
      () => delay(Math.min(MAX_REST_MS, REST * (performance.now() - began))),
      () => undefined,
    );
    return writing;
  }

  private async replace(): Promise<void> {
    const positions = this.positions ?? (await this.load());
    dropOld(positions);
    const entries = [...positions].map(
      ([resource, { sequence, id, time }]) => [resource, [sequence, id, time]] as const,
    );
    const content: PositionFile = { version: 1, positions: Object.fromEntries(entries) };
    const draft = `${this.path}.tmp`;
    await writeDurably(draft, JSON.stringify(content));
    await rename(draft, this.path);
    await syncDirectory(dirname(this.path));
  }
}

/** Compares times of events only: the clock of this machine may differ. */
function dropOld(positions: Map<string, Position>): void {
  const times = new Map([...positions].map(([resource, { time }]) => [resource, Date.parse(time)]));
  let newest = -Infinity;
  for (const time of times.values()) newest = Math.max(newest, time);
  for (const [resource, time] of times) if (time < newest - KEPT_MS) positions.delete(resource);
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename survive a power failure. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function readPositions(path: string): Promise<Map<string, Position>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
  const positions = parsed(text);
  if (positions) return positions;
  throw new FollowError(`${path} does not hold positions: restore it, or delete it to apply all events again.`);
}

function parsed(text: string): Map<string, Position> | undefined {
  try {
    const { version, positions } = JSON.parse(text) as PositionFile;
    const entries = Object.entries(positions).map(([resource, [sequence, id, time]]) => {
      return [resource, { sequence, id, time }] as const;
    });
    return version === 1 ? new Map(entries) : undefined;
  } catch {
    return undefined;
  }
}
