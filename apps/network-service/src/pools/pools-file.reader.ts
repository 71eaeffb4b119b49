import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError } from '@stratus/environment';
import { PoolsFault, parsePools } from './parse-pools.js';
import type { RegionPools } from './parse-pools.js';

/** Reads the file that CATALOG_FILE names. @throws ConfigurationError with the file's full path and every fault of it. */
export function readPoolsFile(file: string): RegionPools[] {
  const path = resolve(file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigurationError([`CATALOG_FILE: ${(error as Error).message}`]);
  }
  try {
    return parsePools(text);
  } catch (error) {
    if (!(error instanceof PoolsFault)) throw error;
    throw new ConfigurationError(error.faults.map((fault) => `${path}: ${fault}`));
  }
}
