import { describedRequests, descriptionOf } from '@stratus/contracts';
import type { JsonSchema, Operation } from '@stratus/contracts';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';

/** JSON Schemas of all request DTOs, by class name, derived from their class-validator decorators. */
export function requestSchemas(): Record<string, JsonSchema> {
  const schemas = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: '#/components/schemas/',
    // Our own rules do not describe a type; by default, the class of the property would appear as a schema.
    // The type of a required property excludes null already.
    additionalConverters: { customValidation: () => ({}), isDefined: () => ({}) },
  });
  describeProperties(schemas as Record<string, JsonSchema>);
  return schemas as Record<string, JsonSchema>;
}

/** Adds what the contract says about each property of a request. */
function describeProperties(schemas: Record<string, JsonSchema>): void {
  for (const [name, prototype] of describedRequests()) {
    for (const [property, schema] of Object.entries(schemas[name]?.properties ?? {})) {
      const description = descriptionOf(prototype, property);
      if (description !== undefined) schema.description = description;
    }
  }
}

/** Name of an operation's request schema; undefined for an operation without a body. */
export const requestSchemaName = (operation: Operation): string | undefined => operation.body?.name;
