import { fastify } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.js';
import { hasBody } from '../operator/operation-request.js';
import type { AnyOperation } from '../operator/operation.js';
import { carryOut } from './carry-out.js';
import { documentOf, routeOf, schemaOf } from './open-api.js';
import { OPERATIONS } from './operations.js';
import { addConsole } from './operator-console.js';
import type { OperatorTokens } from './operator-tokens.js';
import { problemOf } from './problem.js';
import { NOT_FOUND, Refusal, refusalOf, sendProblem } from './refused-request.js';
import { SharedPrograms } from './shared-programs.js';

const MAX_BODY = 64 * 1024;
/** Each operation opens connections to the servers of the installation. */
const MAX_AT_ONCE = 20;
/** How long a client may take to send a request. */
const MAX_REQUEST_MS = 30_000;
const MAX_HEADERS_MS = 10_000;
const CHECK_MS = 5_000;
const MAX_PARAMETER = 256;
/** Clients refuse long headers. */
const MAX_NOTE = 1_000;
/** As in the entries of gateways. */
const MAX_USER_AGENT = 200;
const NOT_STORED = 'private, no-store';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once the token is known. */
    operator: string;
  }
}

/** The operators' API and console, as a server that does not listen yet. */
export function operatorServer(tokens: OperatorTokens, context: Context): FastifyInstance {
  const server = fastify({
    bodyLimit: MAX_BODY,
    requestTimeout: MAX_REQUEST_MS,
    http: { headersTimeout: MAX_HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    genReqId: () => `operator-${crypto.randomUUID()}`,
    routerOptions: { maxParamLength: MAX_PARAMETER },
    ajv: { customOptions: { removeAdditional: false, allErrors: true, coerceTypes: true } },
    frameworkErrors: (error, _request, reply) => sendProblem(reply as FastifyReply, refusalOf(error) ?? NOT_FOUND),
  });
  const programs = new SharedPrograms(context);
  server.decorateRequest('operator', '');
  server.addHook('onClose', () => programs.close());
  server.setErrorHandler((error, request, reply) =>
    sendProblem(reply, refusalOf(error) ?? problemOf(error, environmentOf(context, request), request.method !== 'GET')),
  );
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, NOT_FOUND));
  addConsole(server);
  void server.register(async (api) => addOperations(api, tokens, { context, programs, running: 0 }), {
    prefix: '/api',
  });
  return server;
}

interface Surroundings {
  context: Context;
  programs: SharedPrograms;
  /** Operations that have not ended, whether or not their clients still wait. */
  running: number;
}

function addOperations(api: FastifyInstance, tokens: OperatorTokens, surroundings: Surroundings): void {
  api.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'cache-control': NOT_STORED,
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    });
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const operator = tokens.nameOf(token);
    if (operator === undefined) throw new Refusal(401, "The token is not an operator's.");
    request.operator = operator;
  });
  // A body of which nothing is required may be missing.
  api.addHook('preValidation', async (request) => void (request.body ??= {}));
  api.get('/openapi.json', () => documentOf(OPERATIONS));
  api.get('/operator', (request) => ({ name: request.operator }));
  for (const operation of OPERATIONS)
    api.route({
      method: operation.method,
      url: routeOf(operation),
      schema: schemaOf(operation),
      handler: (request, reply) => answer(operation, request, reply, surroundings),
    });
}

async function answer(
  operation: AnyOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  surroundings: Surroundings,
): Promise<FastifyReply> {
  if (surroundings.running >= MAX_AT_ONCE) throw new Refusal(429, 'Too many operations are running. Retry.');
  const notes: string[] = [];
  surroundings.running += 1;
  try {
    const context = contextOf(request, surroundings, (text) => notes.push(text));
    const output = await carryOut(operation, context, inputOf(operation, request));
    // Not in the body, which is what the command prints.
    if (notes.length > 0)
      void reply.header('stratus-note', encodeURI(notes.join(' ').slice(0, MAX_NOTE).toWellFormed()));
    if (output.exitCode !== undefined) void reply.header('stratus-exit-code', output.exitCode);
    void reply.header('vary', 'Accept');
    if (request.headers.accept?.startsWith('text/plain'))
      return reply.type('text/plain; charset=utf-8').send(output.text);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(output.data ?? null));
  } finally {
    surroundings.running -= 1;
  }
}

/** Only what the schema of the operation has checked. */
const inputOf = (operation: AnyOperation, { params, query, body }: FastifyRequest): Record<string, unknown> => ({
  ...((hasBody(operation) ? body : query) as object),
  ...(params as object),
});

function contextOf(
  request: FastifyRequest,
  { context, programs }: Surroundings,
  note: (text: string) => void,
): Context {
  const { id, ip, headers, operator } = request;
  return {
    ...context,
    environment: environmentOf(context, request),
    note,
    request: { id, ip, userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT) },
    accountProgram: () => programs.of(operator),
  };
}

/** The name of the operator is proven by the token, whatever this process was started with. */
const environmentOf = ({ environment }: Context, { operator }: FastifyRequest): NodeJS.ProcessEnv => ({
  ...environment,
  STRATUS_OPERATOR: operator,
});
