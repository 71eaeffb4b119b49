import type { ConstraintViolations } from '@stratus/commands';
import type { SchemaDefinition } from '@stratus/postgres';
import type { CommonConfiguration, DatabaseConfiguration } from '@stratus/runtime';

/** Everything that defines one domain service. */
export interface ServiceDefinition {
  name: string;
  configuration: CommonConfiguration & DatabaseConfiguration;
  schema: SchemaDefinition;
  violations: ConstraintViolations;
}
