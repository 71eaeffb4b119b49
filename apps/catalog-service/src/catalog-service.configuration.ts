import { commonVariables, databaseVariables } from '@stratus/runtime';
import { z } from 'zod';
import type { Catalog } from './catalog-file/catalog.js';
import { engineId } from './catalog-file/database-offers.js';

const idsIn = (text: string): string[] => text.split(',').map((id) => id.trim());

export const catalogServiceVariables = z.object({
  ...commonVariables,
  ...databaseVariables,
  CATALOG_FILE: z
    .string()
    .default('config/catalog.yaml')
    .describe('The catalog file, relative to the working directory; the same for all replicas'),
  DATABASE_ENGINES: z
    .string()
    .refine(
      (text) => idsIn(text).every((id) => engineId.safeParse(id).success),
      'must be ids of engines like mysql/8.0.30',
    )
    .refine((text) => new Set(idsIn(text)).size === idsIn(text).length, 'must not have an engine twice')
    .transform(idsIn)
    .optional()
    .describe(
      'Ids of the engines that databases can have, separated by commas, in place of those of the catalog file; the same ' +
        'for all replicas. `npm start` sets what the machine can run',
    ),
});

/** The variables and the content of the catalog file. */
export type CatalogServiceConfiguration = z.infer<typeof catalogServiceVariables> & { catalog: Catalog };
