import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import type { Context } from '../context.js';
import { carryOut } from './carry-out.js';
import type { AnyOperation } from '../operator/operation.js';
import { OPERATIONS } from './operations.js';
import { addConsole } from './operator-console.js';
import type { OperatorTokens } from './operator-tokens.js';
import { problemOf } from './problem.js';
import type { Problem } from './problem.js';
import { SharedPrograms } from './shared-programs.js';
import { documentOf, routeOf, schemaOf } from './open-api.js';

const MAX_BODY = 64 * 1024;
/** Each request opens connections to the servers of the installation. */
const MAX_AT_ONCE = 20;
const NOT_STORED = 'private, no-store';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once the token is known. */
    operator: string;
  }
}

/** The operators' API and console, as a server that does not listen yet. */
export function operatorServer(tokens: OperatorTokens, context: Context): FastifyInstance {
  const server = Fastify({
    bodyLimit: MAX_BODY,
    genReqId: () => `operator-${crypto.randomUUID()}`,
    routerOptions: { maxParamLength: 256 },
    ajv: { customOptions: { removeAdditional: false, allErrors: true, coerceTypes: true } },
  });
  const programs = new SharedPrograms(context);
  server.decorateRequest('operator', '');
  server.addHook('onClose', () => programs.close());
  server.setErrorHandler((error, request, reply) =>
    sendProblem(reply, problemIn(error, environmentOf(context, request))),
  );
  server.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, { status: 404, errors: [{ reason: 'Not found' }] }),
  );
  addConsole(server);
  void server.register(async (api) => addOperations(api, tokens, context, programs), { prefix: '/api' });
  return server;
}

function addOperations(api: FastifyInstance, tokens: OperatorTokens, context: Context, programs: SharedPrograms): void {
  let running = 0;
  api.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'cache-control': NOT_STORED,
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    });
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const operator = tokens.nameOf(token);
    if (operator === undefined) throw new Refusal(401, "The token is not an operator's.");
    if (running >= MAX_AT_ONCE) throw new Refusal(429, 'Too many requests are running. Retry.');
    request.operator = operator;
    running += 1;
    reply.raw.once('close', () => (running -= 1));
  });
  api.get('/openapi.json', () => documentOf(OPERATIONS));
  api.get('/operator', (request) => ({ name: request.operator }));
  for (const operation of OPERATIONS)
    api.route({
      method: operation.method,
      url: routeOf(operation),
      schema: schemaOf(operation),
      handler: (request, reply) => answer(operation, request, reply, { context, programs }),
    });
}

interface Surroundings {
  context: Context;
  programs: SharedPrograms;
}

async function answer(
  operation: AnyOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  { context, programs }: Surroundings,
): Promise<FastifyReply> {
  const notes: string[] = [];
  const { id, ip } = request;
  const input = { ...(request.query as object), ...(request.body as object | null), ...(request.params as object) };
  const output = await carryOut(
    operation,
    {
      ...context,
      environment: environmentOf(context, request),
      note: (text) => notes.push(text),
      request: { id, ip, userAgent: request.headers['user-agent'] },
      accountProgram: () => programs.of(request.operator),
    },
    input,
  );
  // Not in the body, which is what the command prints.
  if (notes.length > 0) void reply.header('stratus-note', encodeURI(notes.join(' ')));
  if (output.exitCode !== undefined) void reply.header('stratus-exit-code', output.exitCode);
  void reply.header('vary', 'Accept');
  if (request.headers.accept?.startsWith('text/plain'))
    return reply.type('text/plain; charset=utf-8').send(output.text);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(output.data ?? null));
}

/** The name of the operator is proven by the token, whatever this process was started with. */
const environmentOf = ({ environment }: Context, { operator }: FastifyRequest): NodeJS.ProcessEnv => ({
  ...environment,
  STRATUS_OPERATOR: operator,
});

/** A request that no operation is asked about. */
class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

interface Invalid {
  instancePath: string;
  message?: string;
  params: { missingProperty?: string; additionalProperty?: string };
}

/** Of a request that the server itself refuses: its input is wrong, too long, or no JSON. */
function problemIn(error: unknown, environment: NodeJS.ProcessEnv): Problem {
  const { validation, statusCode, message } = error as { validation?: Invalid[]; statusCode?: number; message: string };
  if (validation) return { status: 400, errors: validation.map(refusalOf) };
  if (statusCode !== undefined && statusCode < 500) return { status: statusCode, errors: [{ reason: message }] };
  return problemOf(error, environment);
}

function refusalOf({ instancePath, message = 'is not valid', params }: Invalid): Problem['errors'][number] {
  const { missingProperty, additionalProperty } = params;
  if (missingProperty !== undefined) return { field: missingProperty, reason: `${missingProperty} is required` };
  if (additionalProperty !== undefined) return { field: additionalProperty, reason: 'Unknown parameter' };
  const field = instancePath.split('/')[1];
  return { ...(field && { field }), reason: message };
}

function sendProblem(reply: FastifyReply, { status, errors }: Problem): void {
  void reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ errors }));
}
