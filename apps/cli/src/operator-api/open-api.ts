import type { FastifySchema } from 'fastify';
import { hasBody, inPath } from '../operator/operation-request.js';
import type { AnyOperation, InputSchema } from '../operator/operation.js';

type Properties = Readonly<Record<string, InputSchema>>;

const objectOf = (properties: Properties, required: readonly string[]) => ({
  type: 'object',
  properties,
  required: required.filter((name) => name in properties),
  additionalProperties: false,
});

function inputsOf(operation: AnyOperation): { placed: Properties; others: Properties } {
  const names = inPath(operation);
  const inputs = Object.entries(operation.input);
  return {
    placed: Object.fromEntries(inputs.filter(([name]) => names.has(name))),
    others: Object.fromEntries(inputs.filter(([name]) => !names.has(name))),
  };
}

/** The path of an operation, as the server writes it. */
export const routeOf = ({ path }: AnyOperation): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** What the server checks before it does an operation. */
export function schemaOf(operation: AnyOperation): FastifySchema {
  const { placed, others } = inputsOf(operation);
  const rest = objectOf(others, operation.required);
  const params = objectOf(placed, operation.required);
  return hasBody(operation) ? { params, body: rest, querystring: objectOf({}, []) } : { params, querystring: rest };
}

/** The operators' API as an OpenAPI document. */
export function documentOf(operations: readonly AnyOperation[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = described(operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Operators of Stratus',
      version: '1',
      description:
        'What operators do with an installation; the same as commands of `stratus`. The response is what the command prints: with `--json`, or as text for `Accept: text/plain`.',
    },
    servers: [{ url: '/api' }],
    security: [{ operator: [] }],
    components: { securitySchemes: { operator: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function described(operation: AnyOperation): object {
  const { name, summary, required } = operation;
  const { placed, others } = inputsOf(operation);
  const parameters = (properties: Properties, place: string) =>
    Object.entries(properties).map(([parameter, { description, ...schema }]) => ({
      name: parameter,
      in: place,
      required: place === 'path' || required.includes(parameter),
      description,
      schema,
    }));
  const inBody = hasBody(operation) && Object.keys(others).length > 0;
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: summary.charAt(0).toUpperCase() + summary.slice(1),
    parameters: [...parameters(placed, 'path'), ...(hasBody(operation) ? [] : parameters(others, 'query'))],
    ...(inBody && { requestBody: { content: { 'application/json': { schema: objectOf(others, required) } } } }),
    responses: {
      200: { description: 'Done', content: { 'application/json': {}, 'text/plain': {} } },
      default: { description: 'Refused or failed; `errors` says why', content: { 'application/json': {} } },
    },
  };
}
