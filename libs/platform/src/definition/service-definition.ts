import type { CommonConfiguration, DatabaseConfiguration } from '../configuration/configuration.js';
import type { SchemaDefinition } from '../postgres/database.js';
import type { ConstraintViolations } from '../transactions/constraint-violations.js';

/** Everything that defines one domain service. */
export interface ServiceDefinition {
  name: string;
  configuration: CommonConfiguration & DatabaseConfiguration;
  schema: SchemaDefinition;
  violations: ConstraintViolations;
}
