import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Thrown for an invalid command line; the message names the reason, the exit code is 2. */
export class UsageError extends Error {}

/** The text of `--help`; `npm run admin` also prints it without a stack. */
export const USAGE = readFileSync(join(import.meta.dirname, '../../help/admin.txt'), 'utf8').trimEnd();
