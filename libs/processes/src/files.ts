import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { codeOf, Failure, messageOf } from './failure.ts';

/** Replaces a file in one step, readable by its owner only: these files hold passwords and tokens. */
export function writePrivateFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}

export function writePrivateJson(path: string, value: unknown): void {
  writePrivateFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

const isAbsent = (code: string | undefined): boolean => code === 'ENOENT' || code === 'ENOTDIR';

/** The content of a JSON object file, or undefined when the file is missing. */
export function readJsonFile(path: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || isAbsent(codeOf(error))) return undefined;
    if (codeOf(error) === 'EACCES') {
      throw new Failure(
        `${path} is not readable: ${messageOf(error)}`,
        'It was written by another user. Run as that user, or use another directory with --state-dir.',
        { cause: error },
      );
    }
    throw error;
  }
}
