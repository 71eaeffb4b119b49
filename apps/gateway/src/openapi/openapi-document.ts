import { PAGE_SIZE, errorEnvelope } from '@stratus/contracts';
import type { GrantRequirement, HttpMethod, JsonSchema, Operation } from '@stratus/contracts';
import { SPEC_VERSION } from '../http/common-headers.js';
import { limitText, specialLimitOf } from '../rate-limits/rate-limits.js';
import { Components } from './components.js';
import { INTRODUCTION } from './introduction.js';
import { requestSchemaName, requestSchemas } from './request-schemas.js';
import { tagOf, tagsOf } from './tags.js';
import type { Tag } from './tags.js';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

/** The parts of an OpenAPI 3.1 document that the gateway writes. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: Tag[];
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> };
}

const BEARER = { personalAccessToken: { type: 'http', scheme: 'bearer', description: 'A personal access token' } };

/** The document of the operations that have a route: paths, parameters, bodies, answers, scopes. */
export function openApiDocument(operations: readonly Operation[]): OpenApiDocument {
  const components = new Components();
  const error = components.reference(errorEnvelope.json);
  const bodies = requestSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations.toSorted((a, b) => a.subject.localeCompare(b.subject))) {
    const bodyName = requestSchemaName(operation);
    if (bodyName) includeRequest(bodyName, bodies, components);
    for (const path of [operation.http?.path, ...(operation.http?.aliases ?? [])]) {
      if (path === undefined || !operation.http) continue;
      const alias = path !== operation.http.path;
      const method = operation.http.method.toLowerCase() as Lowercase<HttpMethod>;
      (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[method] = describe(operation, components, error, alias);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stratus',
      version: SPEC_VERSION,
      summary: 'Cloud infrastructure API v4',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/v4' }],
    tags: tagsOf(operations),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => a.localeCompare(b))),
    components: { schemas: components.schemas, securitySchemes: BEARER },
  };
}

function describe(
  operation: Operation,
  components: Components,
  error: JsonSchema,
  alias: boolean,
): Record<string, unknown> {
  const { scopes, summary, subject, mayBeEmpty, events, stream } = operation;
  const bodyName = requestSchemaName(operation);
  return {
    operationId: alias ? `${subject}.alias` : subject,
    summary,
    description: descriptionOf(operation),
    tags: [tagOf(operation)],
    parameters: parametersOf(operation),
    ...(bodyName && {
      requestBody: {
        required: (components.schemas[bodyName]?.required?.length ?? 0) > 0,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${bodyName}` },
            ...(operation.example && { example: operation.example }),
          },
        },
      },
    }),
    responses: {
      200: {
        description: stream ? STREAM_TEXT : 'Success',
        content: {
          [stream ? 'text/event-stream' : 'application/json']: { schema: components.reference(operation.reply.json) },
        },
      },
      ...(mayBeEmpty && { 204: { description: 'The user is unrestricted and has no grants to list' } }),
      default: { description: 'The request failed', content: { 'application/json': { schema: error } } },
    },
    security: scopes === 'public' ? [] : [{ personalAccessToken: [...scopes] }],
    ...(events && { 'x-events': events }),
    ...(operation.grant.kind !== 'any' && { 'x-grant': operation.grant }),
  };
}

const STREAM_TEXT =
  'Server-Sent Events: `event` is the action, `data` the record as JSON, `id` the Last-Event-ID to continue after it. ' +
  'Whenever a job moves, its record comes again, with the same record id and a higher `id`. ' +
  'Lines that begin with a colon keep the connection alive.';

const ACCESS_TEXT: Readonly<Record<GrantRequirement['kind'], string>> = {
  any: '',
  unrestricted: 'Only for unrestricted users.',
  flag: 'A restricted user needs the global grant for it.',
  entity: 'A restricted user needs a grant for the entity.',
  list: 'A restricted user sees only entities with a grant.',
};

/** The text below the summary: required access, rate limit, events. */
function descriptionOf(operation: Operation): string {
  const { scopes, grant, events } = operation;
  const special = specialLimitOf(operation);
  const token =
    scopes === 'public'
      ? 'No token needed.'
      : scopes.length === 0
        ? 'Any valid token.'
        : `Scopes: ${scopes.join(' ')}.`;
  const consequences = events ? `Events: ${events.join(', ')}.` : '';
  const limit = special ? `At most ${limitText(special)}.` : '';
  return [token, ACCESS_TEXT[grant.kind], limit, consequences].filter((sentence) => sentence !== '').join(' ');
}

function parametersOf(operation: Operation): Parameter[] {
  const { params, list, query, kind, stream } = operation;
  const parameters: Parameter[] = Object.entries(params).map(([name, type]) => ({
    name,
    in: 'path',
    required: true,
    schema: type === 'integer' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  for (const [name, schema] of Object.entries(query ?? {})) parameters.push({ name, in: 'query', schema });
  if (list) {
    const fields = Object.keys(list.filterable);
    parameters.push(
      { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
      {
        name: 'page_size',
        in: 'query',
        schema: { type: 'integer', minimum: PAGE_SIZE.minimum, maximum: PAGE_SIZE.maximum, default: PAGE_SIZE.default },
      },
      {
        name: 'X-Filter',
        in: 'header',
        description:
          fields.length > 0 ? `JSON filter over ${fields.join(', ')}` : 'JSON filter; no field is filterable',
        schema: { type: 'string' },
      },
    );
  }
  if (stream) {
    parameters.push({
      name: 'Last-Event-ID',
      in: 'header',
      description:
        'Position to continue after: the last `id` of the stream, or the id of any event; 0 for all of the last 90 ' +
        'days. Without it: only events from now on',
      schema: { type: 'integer', minimum: 0 },
    });
  }
  if (kind === 'command') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      description: 'A repeat of the request with the same key within 24 hours gets the first answer',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  }
  return parameters;
}

/** Adds a request schema, and those it refers to, to the document. */
function includeRequest(name: string, bodies: Record<string, JsonSchema>, components: Components): void {
  const schema = bodies[name];
  if (!schema) throw new Error(`${name} has no validated property`);
  if (components.schemas[name]) return;
  components.schemas[name] = schema;
  for (const [, inner] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (inner !== undefined) includeRequest(inner, bodies, components);
  }
}
