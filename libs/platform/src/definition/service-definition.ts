import type { CommonConfiguration, DatabaseConfiguration } from '../configuration/configuration.js';
import type { SchemaDefinition } from '../postgres/database.js';
import type { ConstraintViolations, UnreachableConstraints } from '../transactions/constraint-violations.js';

/** Injection token of the app's validated configuration. */
export const CONFIGURATION = Symbol('CONFIGURATION');
/** Injection token of the source of time. */
export const CLOCK = Symbol('CLOCK');
/** Injection token of the service's name: first token of its subjects, name of its schema, `source` of its events. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');
/** Injection token of the service's refusals for violated constraints. */
export const VIOLATIONS = Symbol('VIOLATIONS');

/** Everything that defines one domain service. */
export interface ServiceDefinition {
  name: string;
  configuration: CommonConfiguration & DatabaseConfiguration;
  schema: SchemaDefinition;
  violations: ConstraintViolations;
  /** The other constraints of its tables; the libraries declare those of theirs. */
  unreachableConstraints: UnreachableConstraints;
}
