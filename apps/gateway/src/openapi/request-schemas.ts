import {
  Expressed,
  JsonDocument,
  declarationOf,
  describedRequests,
  descriptionOf,
  keysDeclarationOf,
} from '@stratus/contracts';
import type { Defaults, JsonSchema, Operation } from '@stratus/contracts';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';

type SchemaObject = ReturnType<typeof validationMetadatasToSchemas>[string];

/** JSON Schema of our own rules, which overrides that of a library. */
type Marked = JsonSchema & { 'x-rule'?: JsonSchema; 'x-storable'?: true };

/** Postgres cannot store NUL. Every other pattern refuses it, too. */
const STORABLE = '^[^\\u0000]*$';

const ANY_OBJECT: JsonSchema = { type: 'object', description: 'Any JSON object', additionalProperties: true };

/**
 * JSON Schemas of all request DTOs, by class name, derived from their class-validator decorators: they express as much of the
 * rules as JSON Schema can.
 *
 * @param defaults which clients' defaults they contain.
 */
export function requestSchemas(defaults: keyof Defaults): Record<string, JsonSchema> {
  const schemas = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: '#/components/schemas/',
    additionalConverters: {
      // By default, the class of the property would appear as a schema.
      customValidation: ({ constraints }) =>
        constraints?.[0] instanceof Expressed ? ({ 'x-rule': constraints[0].schema } as SchemaObject) : {},
      storable: () => ({ 'x-storable': true }) as SchemaObject,
      // By default, the number may have a fraction.
      min: ({ constraints }) => ({ minimum: Number(constraints?.[0]) }),
      max: ({ constraints }) => ({ maximum: Number(constraints?.[0]) }),
      // The type of a required property excludes null already.
      isDefined: () => ({}),
    },
  });
  for (const { properties = {}, required = [] } of Object.values(schemas) as JsonSchema[]) {
    for (const [name, property] of Object.entries(properties)) {
      properties[name] = required.includes(name) ? settled(property) : withNull(settled(property));
    }
  }
  describeProperties(schemas as Record<string, JsonSchema>, defaults);
  return { ...(schemas as Record<string, JsonSchema>), [JsonDocument.name]: ANY_OBJECT };
}

function settled({ 'x-rule': rule, 'x-storable': storable, ...schema }: Marked): JsonSchema {
  const free = storable && schema.type === 'string' && !schema.pattern && !schema.enum;
  return {
    ...schema,
    ...(free && { pattern: STORABLE }),
    ...rule,
    ...(schema.items && { items: settled(schema.items) }),
  };
}

/** Null counts as missing, or is a value: either way an optional field accepts it. */
function withNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return { type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest };
}

/** Adds the contract's description of each property of a request. */
function describeProperties(schemas: Record<string, JsonSchema>, defaults: keyof Defaults): void {
  for (const [name, prototype] of describedRequests()) {
    const schema = schemas[name];
    if (!schema) continue;
    const { properties = {} } = schema;
    for (const [property, before] of Object.entries(properties)) {
      const described = declarationOf(prototype, property).nullIsValue ? withNull(before) : before;
      properties[property] = described;
      const description = descriptionOf(prototype, property);
      if (description !== undefined) described.description = description;
      const missing = declarationOf(prototype, property).defaults;
      if (missing) described.default = missing[defaults];
    }
    const keys = keysDeclarationOf(prototype);
    if (keys) closeKeys(schema, keys.ignored);
  }
}

/** Other keys are refused, except read-only ones that clients send back. */
function closeKeys(schema: JsonSchema, ignored: readonly string[] = []): void {
  schema.additionalProperties = false;
  const readOnly = Object.fromEntries(
    ignored.map((name) => [name, { readOnly: true, description: 'Ignored: read-only' }]),
  );
  if (ignored.length > 0) schema.properties = { ...schema.properties, ...readOnly };
}

/** Name of an operation's request schema; undefined for an operation without a body. */
export const requestSchemaName = (operation: Operation): string | undefined => operation.body?.name;
