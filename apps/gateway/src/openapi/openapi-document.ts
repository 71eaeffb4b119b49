import { COMPUTE, empty, errorEnvelope } from '@stratus/contracts';
import type { Defaults, GrantRequirement, HttpMethod, JsonSchema, Operation } from '@stratus/contracts';
import { SPEC_VERSION } from '../http/common-headers.js';
import { limitText, specialLimitOf } from '../rate-limits/rate-limits.js';
import { recordedAnswers } from './answers.js';
import { Components } from './components.js';
import { failureResponses, failuresOf } from './failures.js';
import { INTRODUCTION } from './introduction.js';
import { parametersOf } from './parameters.js';
import { requestSchemaName, requestSchemas } from './request-schemas.js';
import { guideOf, tagOf, tagsOf } from './tags.js';
import type { Tag } from './tags.js';

/** The parts of an OpenAPI 3.1 document that the gateway writes. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: Tag[];
  paths: Record<string, Record<string, unknown>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
}

const BEARER = { personalAccessToken: { type: 'http', scheme: 'bearer', description: 'A personal access token' } };

/**
 * The document of all operations with a route: paths, parameters, bodies, responses, scopes.
 *
 * @param defaults which clients' defaults its requests have.
 */
export function openApiDocument(operations: readonly Operation[], defaults: keyof Defaults): OpenApiDocument {
  const components = new Components();
  const error = components.reference(errorEnvelope.json);
  const bodies = requestSchemas(defaults);
  const answers = recordedAnswers();
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations.toSorted((a, b) => a.subject.localeCompare(b.subject))) {
    const bodyName = requestSchemaName(operation);
    if (bodyName) includeRequest(bodyName, bodies, components);
    for (const path of [operation.http?.path, ...(operation.http?.aliases ?? [])]) {
      if (path === undefined || !operation.http) continue;
      const alias = path !== operation.http.path;
      const method = operation.http.method.toLowerCase() as Lowercase<HttpMethod>;
      (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[method] = describe(
        operation,
        components,
        alias,
        answers[operation.subject],
      );
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
    components: {
      schemas: components.schemas,
      responses: { ...failureResponses(error), Failure: failure(error) },
      securitySchemes: BEARER,
    },
  };
}

function describe(
  operation: Operation,
  components: Components,
  alias: boolean,
  answer: unknown,
): Record<string, unknown> {
  const { scopes, summary, subject, mayBeEmpty, events, stream } = operation;
  const bodyName = requestSchemaName(operation);
  const guide = guideOf(operation);
  return {
    operationId: alias ? `${subject}.alias` : subject,
    summary,
    description: descriptionOf(operation),
    ...(guide && { externalDocs: guide }),
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
        description: stream ? STREAM_TEXT : successOf(operation),
        content: {
          [stream ? 'text/event-stream' : 'application/json']: {
            schema: components.reference(operation.reply.json),
            ...(answer !== undefined && { example: answer }),
          },
        },
      },
      ...(mayBeEmpty && { 204: { description: 'The user is unrestricted, so there are no grants to list' } }),
      ...failuresOf(operation),
      default: { $ref: '#/components/responses/Failure' },
    },
    security: scopes === 'public' ? [] : [{ personalAccessToken: [...scopes] }],
    ...(events && { 'x-events': events }),
    ...(operation.grant.kind !== 'any' && { 'x-grant': operation.grant }),
  };
}

const STREAM_TEXT =
  'Server-Sent Events: `event` is the action, `data` the record as JSON, `id` the Last-Event-ID to resume after it. ' +
  'Whenever a job progresses, its record is sent again, with the same record id and a higher `id`. ' +
  'Lines that begin with a colon keep the connection alive.';

const failure = (envelope: JsonSchema): unknown => ({
  description:
    'Any other failure: 405 for a method that the path does not have, 408 for a request that arrives too slowly, 413 for a ' +
    'body that is too large, 415 for one that is not JSON, 500 for a defect of Stratus, which has been logged.',
  content: {
    'application/json': {
      schema: envelope,
      example: { errors: [{ reason: 'Method not allowed: this path allows GET, HEAD, OPTIONS' }] },
    },
  },
});

/** Description of the successful response. */
function successOf({ list, reply, mayBeEmpty }: Operation): string {
  if (list) return 'A page of the list.';
  if (reply === empty) return 'Done. The response is an empty object.';
  return mayBeEmpty ? 'The grants of a restricted user.' : 'Done: the current record.';
}

/** Entities whose name in texts differs from that in grants. */
const ENTITY_NAMES: Readonly<Record<string, string>> = {
  [COMPUTE]: 'instance',
  vpc: 'VPC',
  nodebalancer: 'NodeBalancer',
};

/** Grants that a restricted user needs. */
function grantText(grant: GrantRequirement): string {
  switch (grant.kind) {
    case 'any':
      return '';
    case 'unrestricted':
      return 'Unrestricted users only.';
    case 'account':
      return `Restricted users need the grant \`account_access\` \`${grant.permission}\`.`;
    case 'flag':
      return `Restricted users need the global grant \`${grant.flag}\`, and get read_write on what they create.`;
    case 'entity':
      return (
        `Restricted users need \`${grant.permission}\` on the ${ENTITY_NAMES[grant.entity] ?? grant.entity}` +
        (grant.flag ? `, and the global grant \`${grant.flag}\`.` : '.')
      );
    case 'list':
      return `Restricted users see only entities they have a grant on (\`${grant.entity}\`).`;
  }
}

/** The text below the summary: purpose, required access, rate limit, events. */
function descriptionOf(operation: Operation): string {
  const { description, scopes, grant, events } = operation;
  const special = specialLimitOf(operation);
  const token =
    scopes === 'public'
      ? 'No token needed.'
      : scopes.length === 0
        ? 'Any valid token.'
        : `Scopes: ${scopes.map((scope) => `\`${scope}\``).join(' ')}.`;
  const consequences = events ? `Events: ${events.map((type) => `\`${type}\``).join(', ')}.` : '';
  const limit = special ? `At most ${limitText(special)}.` : '';
  const access = [token, grantText(grant), limit, consequences].filter((sentence) => sentence !== '').join(' ');
  return description === undefined ? access : `${description}\n\n${access}`;
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
