import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { UsageError } from '../usage-error.js';

/** The text of `--body`: itself, or the content of `@FILE`, or standard input for `-`. */
export async function readBody(given: string): Promise<string> {
  if (given === '-') return text(process.stdin);
  if (!given.startsWith('@')) return given;
  try {
    return readFileSync(given.slice(1), 'utf8');
  } catch (error) {
    throw new UsageError(`--body: ${given.slice(1)} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
