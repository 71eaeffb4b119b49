import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readTextFile } from '@stratus/environment';
import { UsageError } from '../usage-error.js';

/**
 * Reads a secret as apps read it: without the newline at its end.
 *
 * @throws UsageError when it cannot be read or is empty: with an empty one the broker lets clients in without a password.
 */
export function readSecretFile(path: string): string {
  const content = readTextFile(path);
  if ('text' in content) return content.text;
  throw new UsageError(
    `The secret ${path} is ${content.fault}.`,
    'The command secrets makes secrets that are missing, and changes none that exists: delete a broken one to get another.',
  );
}

/** Adds a file, whole or not at all; keeps one that exists, also one that another run has added meanwhile. */
export function addFile(path: string, content: string): void {
  fromCandidate(path, content, (candidate) => {
    try {
      linkSync(candidate, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });
}

/** Writes a file, whole or not at all, over one that exists. */
export function replaceFile(path: string, content: string): void {
  fromCandidate(path, content, (candidate) => renameSync(candidate, path));
}

/**
 * The candidate has a name of its own, because in containers two runs may have the same process number, and is on the disk
 * before the file has its name, because a machine that stops would leave an empty one.
 */
function fromCandidate(path: string, content: string, publish: (candidate: string) => void): void {
  const candidate = `${path}.${randomUUID()}.new`;
  try {
    writeFileSync(candidate, content, { mode: 0o600, flag: 'wx', flush: true });
    publish(candidate);
  } catch (error) {
    throw new UsageError(
      `The file ${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
      'Is there room, and may this user write there? In a container: --user names the owner of the volume.',
      { cause: error },
    );
  } finally {
    rmSync(candidate, { force: true });
  }
}
