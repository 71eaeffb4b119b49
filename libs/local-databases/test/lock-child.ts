import { existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DirectoryLock as Lock } from '../src/directory-lock.js';

/** Tries once per round to take a directory's lock, at the very moment when the file of the round appears. */
const [directory = '', rounds = ''] = process.argv.slice(2);
const built = join(import.meta.dirname, '..', 'dist', 'directory-lock.js');
const { DirectoryLock } = (await import(pathToFileURL(built).href)) as { DirectoryLock: typeof Lock };
const say = (text: string): void => void writeSync(1, `${text}\n`);

for (let round = 1; round <= Number(rounds); round++) {
  let tries = 0;
  const atTheSignal = (): boolean => {
    if ((tries += 1) > 1) return false;
    say(`ready ${round}`);
    while (!existsSync(join(directory, `round-${round}`)));
    return true;
  };
  say(`${(await new DirectoryLock(directory).take(atTheSignal)) ? 'won' : 'lost'} ${round}`);
}
// The lock of a process that ends is free, and the other one may still be trying.
process.stdin.resume();
