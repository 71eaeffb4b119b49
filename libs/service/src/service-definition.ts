import type { ConstraintViolations, UnreachableConstraints } from '@stratus/commands';
import type { SchemaDefinition } from '@stratus/postgres';
import type { CommonConfiguration, DatabaseConfiguration } from '@stratus/runtime';

/** Everything that defines one domain service. */
export interface ServiceDefinition {
  name: string;
  configuration: CommonConfiguration & DatabaseConfiguration;
  schema: SchemaDefinition;
  violations: ConstraintViolations;
  /** The other constraints of its tables; the libraries declare their own. */
  unreachableConstraints: UnreachableConstraints;
}
