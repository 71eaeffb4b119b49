import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The programs with this name in PATH and in further directories, in this order. */
export function programsNamed(name: string, furtherDirectories: readonly string[] = []): string[] {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  const candidates = [...inPath, ...furtherDirectories].map((directory) => join(directory, name));
  return [...new Set(candidates)].filter(isExecutable);
}

/** True when the first version is at least the second: `2.10.27` and `2.9`. */
export function isAtLeast(version: string, wanted: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
