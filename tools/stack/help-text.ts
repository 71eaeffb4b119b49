import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '@stratus/local-servers';

/** The output of `npm run COMMAND -- --help`; a wrong command line also shows it. */
export function helpText(command: string): string {
  return readFileSync(join(projectRoot, 'tools', 'help', `${command}.txt`), 'utf8').trimEnd();
}
