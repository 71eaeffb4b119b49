import { closeSync, fstatSync, openSync, readSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { readLogLine } from './log-line.js';
import type { LogLine } from './log-line.js';

const BLOCK = 256 * 1024;
/** The part of a log that is searched for lines, from its end. */
const MAX_SEARCHED = 256 * 1024 * 1024;

interface Tail {
  lines: LogLine[];
  /** Where the file ended. */
  end: number;
}

/** The last lines of a file that are wanted, in order: reads backwards no further than needed. */
export function lastLines(path: string, count: number, isWanted: (line: LogLine) => boolean): Tail {
  const file = openSync(path, 'r');
  try {
    const { size: end } = fstatSync(file);
    const lines: LogLine[] = [];
    let rest = Buffer.alloc(0);
    for (let start = end; start > 0 && lines.length < count && end - start < MAX_SEARCHED;) {
      const length = Math.min(BLOCK, start);
      start -= length;
      const block = Buffer.concat([readAt(file, start, length), rest]);
      const first = start === 0 ? -1 : block.indexOf('\n');
      rest = Buffer.from(start === 0 ? '' : block.subarray(0, first === -1 ? block.length : first + 1));
      if (start > 0 && first === -1) continue;
      const texts = block
        .subarray(first + 1)
        .toString('utf8')
        .split('\n')
        .filter((text) => text !== '');
      for (const text of texts.toReversed()) {
        const line = readLogLine(text);
        if (lines.length < count && isWanted(line)) lines.push(line);
      }
    }
    return { lines: lines.toReversed(), end };
  } finally {
    closeSync(file);
  }
}

/**
 * Calls back with each line that is added to a file; a new file in its place is read from its beginning.
 *
 * @returns a promise that rejects when the file cannot be followed any more.
 */
export function followFile(
  path: string,
  from: number,
  onLine: (text: string) => void,
  signal?: AbortSignal,
): Promise<never> {
  let at = from;
  let inode: number | undefined;
  let rest = Buffer.alloc(0);
  const readNew = (file: number): void => {
    const { ino, size } = fstatSync(file);
    inode ??= ino;
    if (ino !== inode || size < at) [at, inode, rest] = [0, ino, Buffer.alloc(0)];
    for (let length = size - at; length > 0; length = size - at) {
      const block = readAt(file, at, Math.min(BLOCK, length));
      if (block.length === 0) break;
      at += block.length;
      rest = Buffer.concat([rest, block]);
      const last = rest.lastIndexOf('\n');
      const whole = rest.subarray(0, last + 1).toString('utf8');
      rest = rest.subarray(last + 1);
      for (const text of whole.split('\n')) if (text !== '') onLine(text);
    }
  };
  const read = (): void => {
    const file = openedUnlessAbsent(path);
    if (file === undefined) return;
    try {
      readNew(file);
    } finally {
      closeSync(file);
    }
  };
  return new Promise<never>((_resolve, reject) => {
    const readOrEnd = (): void => {
      try {
        read();
      } catch (error) {
        reject(error);
      }
    };
    watch(dirname(path), { ...(signal && { signal }) }, readOrEnd).on('error', reject);
    readOrEnd();
  });
}

/** The file is absent for a moment while a log rotates. */
function openedUnlessAbsent(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readAt(file: number, position: number, length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}
