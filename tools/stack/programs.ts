import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Failure, projectRoot } from '@stratus/local-servers';

/** Where the build puts the programs of the apps. */
export const PROGRAMS = join(projectRoot, 'programs');

/**
 * The file of a program.
 *
 * @throws Failure when it is not built.
 */
export function programOf(name: string, directory = PROGRAMS): string {
  const file = join(directory, `${name}.js`);
  if (existsSync(file)) return file;
  throw new Failure(`${name} is not built: ${file} is missing.`, 'Build it with `npm run build`.');
}
