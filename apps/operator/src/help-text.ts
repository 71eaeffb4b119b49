import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text of the folder `help`, for `--help` and for a wrong command line. */
export function helpText(name: string): string {
  return readFileSync(join(import.meta.dirname, '..', 'help', `${name}.txt`), 'utf8').trimEnd();
}
