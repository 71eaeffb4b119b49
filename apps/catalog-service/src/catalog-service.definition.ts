import { CreateIdempotencyKeys1700000000001, KeepKeysPerUser1700000000006 } from '@stratus/commands';
import {
  CreateEvents1700000000002,
  CreateRelayedStream1700000000004,
  PurgeByPosition1700000000008,
} from '@stratus/events';
import { readConfiguration, readYamlFile } from '@stratus/runtime';
import type { ServiceDefinition } from '@stratus/service';
import { unreachableConstraints } from './constraints.js';
import { catalogServiceVariables } from './catalog-service.configuration.js';
import type { CatalogServiceConfiguration } from './catalog-service.configuration.js';
import type { Catalog } from './catalog-file/catalog.js';
import { CreateCatalog1700000002001 } from './migrations/create-catalog.migration.js';
import { enginesOf } from './catalog-file/database-offers.js';
import { catalogFile } from './catalog-file/catalog-file.js';
import { CreateDatabaseOffers1700000002003 } from './migrations/create-database-offers.migration.js';
import { CreateImages1700000002002 } from './migrations/create-images.migration.js';

/**
 * The definition of catalog-service; `environment` as in process.env.
 *
 * @throws ConfigurationError before connecting to any server, when a variable or the catalog file is wrong.
 */
export function catalogService(
  environment: NodeJS.ProcessEnv,
): ServiceDefinition & { configuration: CatalogServiceConfiguration } {
  const variables = readConfiguration(catalogServiceVariables, environment);
  const { CATALOG_FILE, DATABASE_ENGINES } = variables;
  return {
    name: 'catalog',
    configuration: {
      ...variables,
      catalog: withEngines(readYamlFile('CATALOG_FILE', CATALOG_FILE, catalogFile), DATABASE_ENGINES),
    },
    schema: {
      schema: 'catalog',
      migrations: [
        CreateIdempotencyKeys1700000000001,
        CreateEvents1700000000002,
        CreateRelayedStream1700000000004,
        KeepKeysPerUser1700000000006,
        PurgeByPosition1700000000008,
        CreateCatalog1700000002001,
        CreateImages1700000002002,
        CreateDatabaseOffers1700000002003,
      ],
    },
    violations: {},
    unreachableConstraints,
  };
}

/** The catalog of the file, with its engines replaced by these, if given. */
const withEngines = (catalog: Catalog, ids: readonly string[] | undefined): Catalog =>
  ids === undefined ? catalog : { ...catalog, database_engines: enginesOf(ids, catalog.database_engines) };
