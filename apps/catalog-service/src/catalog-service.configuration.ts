import { commonVariables, databaseVariables } from '@stratus/platform';
import { z } from 'zod';
import type { Catalog } from './catalog-file/catalog.js';

export const catalogServiceVariables = z.object({
  ...commonVariables,
  ...databaseVariables,
  CATALOG_FILE: z
    .string()
    .default('config/catalog.yaml')
    .describe('The catalog file, relative to the working directory; the same for all replicas'),
});

/** The variables and the content of the file that they name. */
export type CatalogServiceConfiguration = z.infer<typeof catalogServiceVariables> & { catalog: Catalog };
