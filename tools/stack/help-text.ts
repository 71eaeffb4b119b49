import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '@stratus/local-servers';

/** What `npm run COMMAND -- --help` prints; a wrong command line shows it, too. */
export function helpText(command: string): string {
  return readFileSync(join(projectRoot, 'tools', 'help', `${command}.txt`), 'utf8').trimEnd();
}
