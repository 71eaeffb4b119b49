import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readTextFile } from '@stratus/environment';
import { CommandFailure } from '../command-failure.js';

/**
 * Reads a secret as apps read it: without the final newline.
 *
 * @throws CommandFailure if it cannot be read or is empty: with an empty one the broker admits clients without a password.
 */
export function readSecretFile(path: string): string {
  const content = readTextFile(path);
  if ('text' in content) return content.text;
  throw new CommandFailure(
    `The secret ${path} is ${content.fault}.`,
    'The command secrets makes secrets that are missing, and changes none that exists: delete a broken one to get another.',
  );
}

/** Adds a file atomically; keeps an existing one, even if another run has added it in the meantime. */
export function addFile(path: string, content: string): void {
  fromCandidate(path, content, (candidate) => {
    try {
      linkSync(candidate, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });
}

/** Writes a file atomically, replacing an existing one. */
export function replaceFile(path: string, content: string): void {
  fromCandidate(path, content, (candidate) => renameSync(candidate, path));
}

/**
 * The candidate has a unique name, because two runs in containers may have the same process id. It is on the disk before the
 * file gets its name, because a machine that stops would otherwise leave an empty file.
 */
function fromCandidate(path: string, content: string, publish: (candidate: string) => void): void {
  const candidate = `${path}.${randomUUID()}.new`;
  try {
    writeFileSync(candidate, content, { mode: 0o600, flag: 'wx', flush: true });
    publish(candidate);
  } catch (error) {
    throw new CommandFailure(
      `The file ${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
      'Is there room, and may this user write there? In a container: --user names the owner of the volume.',
      { cause: error },
    );
  } finally {
    rmSync(candidate, { force: true });
  }
}
