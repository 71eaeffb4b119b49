import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError } from '@stratus/environment';
import type { Catalog } from './catalog.js';
import { CatalogFault, parseCatalog } from './parse-catalog.js';

/** Reads the file in CATALOG_FILE. @throws ConfigurationError with the file's full path and all its faults. */
export function readCatalogFile(file: string): Catalog {
  const path = resolve(file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigurationError([`CATALOG_FILE: ${(error as Error).message}`]);
  }
  try {
    return parseCatalog(text);
  } catch (error) {
    if (!(error instanceof CatalogFault)) throw error;
    throw new ConfigurationError(error.faults.map((fault) => `${path}: ${fault}`));
  }
}
