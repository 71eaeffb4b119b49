import { createHash } from 'node:crypto';
import type { YamlFormat } from '@stratus/runtime';
import { catalogShape } from './catalog.js';
import type { Catalog } from './catalog.js';
import { contradictionsIn } from './contradictions.js';

/** The sections of the catalog file that this service reads. */
export const catalogFile: YamlFormat<Catalog> = { shape: catalogShape, contradictionsIn };

/** Hash of the content of a catalog, regardless of the file's comments and layout. */
export const hashOf = (catalog: Catalog): string => createHash('sha256').update(JSON.stringify(catalog)).digest('hex');
