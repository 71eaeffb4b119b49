import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FailureStatus } from '@stratus/contracts';
import { ApiFailure, bodyLimitOf } from '@stratus/contracts';
import { traceIdOf } from '@stratus/platform';
import type { Logger } from '@stratus/platform';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { COMMON_HEADERS } from './common-headers.js';
import { parseJsonBody } from './json-body.js';
import { requestIdOf } from './request-identity.js';
import './fastify-request.js';
import { sendFailure } from './send.js';

/** Longer than any id, label or percent-encoded address in a path. */
const LONGEST_PARAMETER = 512;

/** The HTTP edge below Nest: limits, parsing, headers and logging that are the same for every operation. */
export function createFastifyAdapter(configuration: GatewayConfiguration, logger: Logger): FastifyAdapter {
  const adapter = new FastifyAdapter({
    logger: false,
    trustProxy: configuration.TRUST_PROXY === 'on',
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers),
    // `/v4beta` answers as `/v4` does (contract 10.1 rule 6).
    rewriteUrl: ({ url = '/' }: IncomingMessage) =>
      url.startsWith('/v4beta/') ? `/v4${url.slice('/v4beta'.length)}` : url,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      setCommonHeaders(request, reply);
      sendFailure(reply, new ApiFailure(400, [{ reason: 'The path is not percent-encoded correctly' }]));
    },
    clientErrorHandler: refuseMalformedRequest,
  });
  const fastify = adapter.getInstance();
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    if (operation) route.bodyLimit = bodyLimitOf(operation);
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    // An empty body counts as none, whatever its content type.
    if (body === '') done(null, undefined);
    else done(new ApiFailure(415, [{ reason: 'The Content-Type must be application/json' }]));
  });
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    setCommonHeaders(request, reply);
    if (request.method === 'OPTIONS') void reply.code(200).header('content-length', '0').send();
    else done();
  });
  fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    logger.info(
      {
        requestId: request.id,
        traceId: traceIdOf(request.traceparent),
        method: request.method,
        path: request.originalUrl.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller?.username,
      },
      'request',
    );
    done();
  });
  return adapter;
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(COMMON_HEADERS).header('x-request-id', request.id);
}

/** Answers with the error envelope what the parser could not read as an HTTP request. */
function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, text]: [FailureStatus | 431, string] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'Request Timeout']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large']
        : [400, 'Bad Request'];
  const body = JSON.stringify({ errors: [{ reason: text }] });
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
