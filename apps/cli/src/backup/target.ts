import { existsSync, mkdirSync, readdirSync, realpathSync, statfsSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { codeOf } from '@stratus/processes';
import { CommandFailure } from '../command-failure.js';

const RESERVE_BYTES = 64 * 1024 * 1024;

/** Refuses a directory that already has content. */
export function refuseContent(directory: string): void {
  if (contentOf(directory).length === 0) return;
  throw new CommandFailure(`${directory} is not empty: nothing in it is overwritten.`, 'Name a new directory.');
}

function contentOf(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw new CommandFailure(`${directory} cannot be used (${codeOf(error)}).`, 'Name a new directory.', {
      cause: error,
    });
  }
}

/** Whether a path is a directory or below it, through any links. The path need not exist. */
export const isWithin = (path: string, directory: string): boolean =>
  `${realPath(path)}${sep}`.startsWith(`${realPath(directory)}${sep}`);

function realPath(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  return join(realPath(dirname(absolute)), basename(absolute));
}

/** Creates the missing directories above a path. */
export function makeParentOf(path: string): void {
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true });
  } catch (error) {
    throw new CommandFailure(`${path} cannot be created (${codeOf(error)}).`, 'Name a directory that you may write.', {
      cause: error,
    });
  }
}

/** @param directory an existing one. @throws CommandFailure if its disk has less space than that. */
export function refuseFullDisk(directory: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(directory);
  const [free, needed] = [bavail * bsize, bytes + RESERVE_BYTES];
  if (free >= needed) return;
  throw new CommandFailure(
    `${directory} has ${megabytes(free)} free; ${megabytes(needed)} are needed.`,
    'Free some space, or name a directory on another disk.',
  );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB`;

/** An unexpected error, in one line. */
export function asFailure(error: unknown, what: string): CommandFailure {
  if (error instanceof CommandFailure) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new CommandFailure(`${what}: ${reason}`, 'Check the disk (df) and the logs of the stack, then try again.', {
    cause: error,
  });
}
