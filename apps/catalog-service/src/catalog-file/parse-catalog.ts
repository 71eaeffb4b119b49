import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { catalogShape } from './catalog.js';
import type { Catalog } from './catalog.js';
import { contradictionsIn } from './contradictions.js';

/** The catalog file is invalid; every fault has its path in the file and the reason. */
export class CatalogFault extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('; '));
    this.name = 'CatalogFault';
  }
}

/**
 * Reads the text of a catalog file.
 *
 * @throws CatalogFault with all faults, like `regions[3].country: …`; with contradictions between entries only if each
 *   entry is valid on its own.
 */
export function parseCatalog(text: string): Catalog {
  const result = catalogShape.safeParse(readYaml(text), {
    error: ({ input }) => (input === undefined ? 'is missing' : undefined),
  });
  if (!result.success) {
    throw new CatalogFault(result.error.issues.map(({ path, message }) => faultAt(path, message)));
  }
  const contradictions = contradictionsIn(result.data);
  if (contradictions.length > 0)
    throw new CatalogFault(contradictions.map(({ path, reason }) => faultAt(path, reason)));
  return result.data;
}

/** Hash of the content of a catalog; comments and layout of the file do not count. */
export const hashOf = (catalog: Catalog): string => createHash('sha256').update(JSON.stringify(catalog)).digest('hex');

function readYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' });
  } catch (error) {
    throw new CatalogFault([`not valid YAML: ${(error as Error).message.trim()}`]);
  }
}

function faultAt(path: readonly PropertyKey[], reason: string): string {
  const written = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return written === '' ? reason : `${written.replace(/^\./, '')}: ${reason}`;
}
