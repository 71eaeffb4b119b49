import { migrateSchema } from '@stratus/postgres';
import { createLogger } from '@stratus/runtime';
import type { ServiceDefinition } from './service-definition.js';

/** Errors of Postgres before the installation has created the role (28…), the database (3D000) and the schema (3F000). */
const NOT_YET_INSTALLED = new Set(['28P01', '28000', '3D000', '3F000']);

/**
 * Brings the schema of a service up to date and returns: for a step before the service itself starts. Waits for Postgres, and
 * for the role, the database and the schema, which `bootstrap` may create at the same time.
 *
 * @throws the driver's error when a migration fails.
 */
export async function migrateService({ name, schema, configuration }: ServiceDefinition): Promise<void> {
  const logger = createLogger(`${name}-service`, configuration.LOG_LEVEL);
  await migrateSchema(schema, configuration, logger, (error) =>
    NOT_YET_INSTALLED.has(String((error as { code?: unknown }).code)),
  );
  logger.info('migrated');
}
