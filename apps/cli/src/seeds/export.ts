import { writeFileSync } from 'node:fs';
import { exportSeed } from '@stratus/seeds';
import { apiOf } from '../api/api-client.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { seedCall } from './seed-call.js';

/** Prints the seed of the account of the token, or writes it into a new file. */
export async function exportTo(context: Context, file: string | undefined): Promise<Output> {
  const api = apiOf(context);
  const { text, notes } = await exportSeed(seedCall(api), api.word);
  if (file === undefined) return message(text.trimEnd(), { seed: text, notes });
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'exists already' : `cannot be written (${String(code)})`;
    throw new CommandFailure(`${file} ${reason}.`, 'Name a new file.', { cause: error });
  }
  return message([`Wrote ${file}.`, ...notes].join('\n'), { file, notes });
}
