import { existsSync, mkdirSync } from 'node:fs';
import { parse, sep } from 'node:path';

import { codeOf } from '@stratus/processes/source';

/**
 * Creates a directory and its parents. Node's own `recursive` never returns below a directory like /proc, which exists but
 * allows no new entries.
 *
 * @throws the system's error.
 */
export function makeDirectories(path: string): void {
  const { root } = parse(path);
  const names = path.slice(root.length).split(sep);
  for (let count = 1; count <= names.length; count++) {
    const directory = root + names.slice(0, count).join(sep);
    if (existsSync(directory)) continue;
    try {
      mkdirSync(directory);
    } catch (error) {
      // Another process is creating it at the same time.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}
