import { CreateEvents1700000000002 } from '@stratus/events';
import { commonVariables, databaseVariables, readConfiguration } from '@stratus/platform';
import { CreateIdempotencyKeys1700000000001 } from '@stratus/platform/persistence';
import type { ServiceDefinition } from '@stratus/platform/persistence';
import { z } from 'zod';
import type { Catalog } from './catalog-file/catalog.js';
import { readCatalogFile } from './catalog-file/read-catalog-file.js';
import { CreateCatalog1700000002001 } from './migrations/create-catalog.migration.js';
import { CreateImages1700000002002 } from './migrations/create-images.migration.js';

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

/**
 * What catalog-service is made of; `environment` as in process.env.
 *
 * @throws ConfigurationError when a variable or the catalog file is wrong: before any server is asked for anything.
 */
export function catalogService(
  environment: NodeJS.ProcessEnv,
): ServiceDefinition & { configuration: CatalogServiceConfiguration } {
  const variables = readConfiguration(catalogServiceVariables, environment);
  return {
    name: 'catalog',
    configuration: { ...variables, catalog: readCatalogFile(variables.CATALOG_FILE) },
    schema: {
      schema: 'catalog',
      entities: [],
      migrations: [
        CreateIdempotencyKeys1700000000001,
        CreateEvents1700000000002,
        CreateCatalog1700000002001,
        CreateImages1700000002002,
      ],
    },
    violations: {},
  };
}
