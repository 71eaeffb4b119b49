import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text of the folder `help`: what `--help` prints, and what a wrong command line shows. */
export function helpText(name: string): string {
  return readFileSync(join(import.meta.dirname, '..', 'help', `${name}.txt`), 'utf8').trimEnd();
}
