import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program in PATH, or where systems keep those of root. */
export function findProgram(name: string, { PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  const directories = [...PATH.split(delimiter).filter((directory) => directory !== ''), '/usr/sbin', '/sbin'];
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
