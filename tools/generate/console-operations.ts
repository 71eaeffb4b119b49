/** What the console knows of the API's operations, from the contracts and the OpenAPI document. */
import type { GrantRequirement, Operation } from '@stratus/contracts';
import { fieldsOf, resolved } from './cli-operations.ts';
import type { Document, Field, Schema } from './cli-operations.ts';

interface ConsoleOperation {
  method: string;
  /** Relative to the base URL, parameters as `:name`. */
  path: string;
  scopes: readonly string[];
  grant: GrantRequirement;
}

/** A field of a body, as a form needs it. */
interface ConsoleField extends Field {
  values?: readonly string[];
  min?: number;
  max?: number;
}

/** The operations with a route, by their names in the contracts. */
export function consoleOperations(contracts: Readonly<Record<string, unknown>>): Record<string, ConsoleOperation> {
  return Object.fromEntries(
    routedOf(contracts).map(([name, { http, scopes, grant }]) => [
      name,
      { method: http.method, path: http.path, scopes: scopes === 'public' ? [] : scopes, grant },
    ]),
  );
}

/** The fields of the bodies, by the names of the operations. */
export function consoleFields(
  contracts: Readonly<Record<string, unknown>>,
  { paths, components: { schemas } }: Document,
): Record<string, ConsoleField[]> {
  return Object.fromEntries(
    routedOf(contracts).flatMap(([name, { http }]) => {
      const documented = paths[http.path.replaceAll(/:(\w+)/g, '{$1}')]?.[http.method.toLowerCase()];
      if (!documented?.requestBody) return [];
      const body = resolved(documented.requestBody.content['application/json']?.schema ?? {}, schemas);
      const properties = (body.properties ?? {}) as Record<string, Schema>;
      const fields = fieldsOf(documented, schemas).map((field): ConsoleField =>
        Object.assign(field, boundsOf(resolved(properties[field.name] ?? {}, schemas))),
      );
      return [[name, fields]];
    }),
  );
}

function boundsOf(schema: Schema): Pick<ConsoleField, 'values' | 'min' | 'max'> {
  const { enum: values, minimum, maximum, maxLength } = schema;
  const max = maximum ?? maxLength;
  return {
    ...(Array.isArray(values) && { values: values.filter((value) => value !== null).map(String) }),
    ...(typeof minimum === 'number' && { min: minimum }),
    ...(typeof max === 'number' && { max }),
  };
}

type Routed = Operation & { http: NonNullable<Operation['http']> };

/** Those of the test control are not part of the API. */
const routedOf = (contracts: Readonly<Record<string, unknown>>): [string, Routed][] =>
  Object.entries(contracts)
    .filter((entry): entry is [string, Routed] => isRouted(entry[1]) && !entry[1].http.path.startsWith('/_stratus'))
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'));

const isRouted = (value: unknown): value is Routed =>
  typeof value === 'object' && value !== null && 'subject' in value && 'http' in value && value.http !== undefined;
