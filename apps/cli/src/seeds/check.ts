import { statSync, readFileSync } from 'node:fs';
import { InvalidSeed, MAX_SEED_BYTES, readSeed } from '@stratus/seeds';
import type { Seed } from '@stratus/seeds';
import { CommandFailure } from '../command-failure.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { UsageError } from '../usage-error.js';

/** Shows every fault of a seed. */
export async function check(file: string): Promise<Output> {
  const { length } = validSeed(file).records;
  return message(`${file} has ${records(length)} and no fault.`, { file, records: length });
}

/** @throws UsageError if the file cannot be read, CommandFailure with every fault of its content. */
export function validSeed(file: string): Seed {
  try {
    return readSeed(textOf(file), file);
  } catch (error) {
    if (!(error instanceof InvalidSeed)) throw error;
    throw new CommandFailure(error.message, 'Nothing was sent. docs/seeds.md describes the format.', {
      details: { faults: error.faults },
    });
  }
}

/** Reads no more than a seed may have, whatever the file is. */
function textOf(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > MAX_SEED_BYTES) throw new UsageError(`${file} has ${size} bytes; a seed has at most ${MAX_SEED_BYTES}.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read (${String((error as NodeJS.ErrnoException).code)}).`);
  }
}

export const records = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;
