import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { Failure } from '@stratus/processes/source';

/**
 * A directory of root that every user can pass through, for a project below a directory closed to others. Its name is
 * predictable in a place where all users may write, so this refuses a directory prepared by another user.
 */
export function openDirectory(): string {
  const path = '/var/tmp/stratus-root';
  if (!existsSync(path)) mkdirSync(path, { mode: 0o711 });
  const status = lstatSync(path);
  if (!status.isDirectory() || status.uid !== 0 || (status.mode & 0o022) !== 0) {
    throw new Failure(`${path} is needed and is not a directory of root alone.`, `Remove it: rm -r ${path}`);
  }
  chmodSync(path, 0o711);
  return path;
}

export function openSubdirectory(name: string): string {
  const path = join(openDirectory(), name);
  mkdirSync(path, { recursive: true, mode: 0o711 });
  chmodSync(path, 0o711);
  return path;
}
