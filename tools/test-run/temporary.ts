import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { removeDataElsewhere, stopLeftovers } from '@stratus/local-servers';

/** A directory for all files and processes of a test run. The database server's user must be able to pass through it. */
export function makeTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-test-'));
  chmodSync(directory, 0o711);
  return directory;
}

/** Stops the processes that a spec or an interrupted jest left in it, and removes it. */
export async function sweep(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  const directories = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.pid.json'))
    .map((entry) => entry.parentPath);
  await Promise.all([...new Set(directories)].map(stopLeftovers));
  removeDataElsewhere(directory);
  rmSync(directory, { recursive: true, force: true });
}
