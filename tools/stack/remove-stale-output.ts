import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const OUTPUT = /\.(?:js|js\.map|d\.ts)$/;

const namesIn = (directory: string, recursive = false): string[] =>
  existsSync(directory) ? readdirSync(directory, { encoding: 'utf8', recursive }) : [];

/**
 * Removes compiled files whose source no longer exists. The compiler leaves them, so that code which loads a renamed file by its
 * former name would work here and fail in a new clone.
 */
export function removeStaleOutput(root: string): void {
  const packages = ['apps', 'libs'].flatMap((kind) => namesIn(join(root, kind)).map((name) => join(root, kind, name)));
  for (const directory of packages)
    for (const name of namesIn(join(directory, 'dist'), true))
      if (OUTPUT.test(name) && !existsSync(join(directory, 'src', name.replace(OUTPUT, '.ts'))))
        rmSync(join(directory, 'dist', name), { force: true });
}
