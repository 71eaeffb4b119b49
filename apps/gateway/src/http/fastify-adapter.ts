import type { IncomingMessage } from 'node:http';
import { ApiFailure, JsonDocument, bodyLimitOf, originOf } from '@stratus/contracts';
import { TLS_OFFER } from '@stratus/cryptography/tls';
import { traceIdOf, withoutSecrets } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import type { Dialect } from '../dialect/dialect.js';
import type { RouteTable } from '../routes/route-table.js';
import { ambiguityOf } from './ambiguity.js';
import { readClientAddress } from './client-address.js';
import { closeGentlyAfterAnswer } from './closing.js';
import { COMMON_HEADERS, PREFLIGHT_HEADERS } from './common-headers.js';
import { readBodyOfGet } from './body-of-get.js';
import { parseJsonBody, parseJsonDocument, textOfBody } from './json-body.js';
import './fastify-request.js';
import { MalformedRequests } from './refuse-malformed.js';
import { requestIdOf } from './request-identity.js';
import { routedUrl } from './routed-url.js';
import { sendFailure } from './send.js';
import type { CertificatePair } from './server-certificate.js';
import { trustedProxies } from './trusted-proxies.js';

/** Longer than any id, label or percent-encoded address in a path. */
const MAX_PARAMETER_LENGTH = 512;

/** Maximum bytes of a body that the gateway still reads after it has responded, to keep the connection. */
const READ_ON = 64 * 1024;

/** In Node's form. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/** How long the gateway waits for a client, in milliseconds. */
export interface Patience {
  /** For the head of a request, and for the first byte on a new connection. */
  headers: number;
  /** For the whole request. */
  request: number;
  /** For the next request on a connection. Proxies in front close theirs after a minute. */
  keepAlive: number;
  /** For any activity of a client that does not read its response; longer than any operation takes. */
  silence: number;
  /** Interval of the timeout checks. */
  check: number;
}
const PATIENCE: Patience = { headers: 10_000, request: 30_000, keepAlive: 72_000, silence: 150_000, check: 1_000 };

/** The HTTP edge below Nest: limits, parsing, headers and logging that are the same for every operation. */
export function createFastifyAdapter(
  {
    configuration,
    dialect,
    certificate,
  }: {
    configuration: GatewayConfiguration;
    dialect: Dialect | null;
    /** With it, the gateway serves HTTPS. */
    certificate?: CertificatePair | undefined;
  },
  logger: Logger,
  routes: RouteTable,
  patience: Patience = PATIENCE,
): FastifyAdapter {
  const malformed = new MalformedRequests((url) => routes.methodsOf(routedUrl(url, dialect)));
  const requests = withoutSecrets(logger);
  const timing = {
    headersTimeout: patience.headers,
    connectionsCheckingInterval: patience.check,
    // Node's own refusal has no body.
    requireHostHeader: false,
  };
  const adapter = new FastifyAdapter({
    logger: false,
    trustProxy: trustedProxies(configuration.TRUST_PROXY),
    ...(certificate
      ? { https: { ...certificate, ...timing, ...TLS_OFFER, handshakeTimeout: patience.headers } }
      : { http: timing }),
    requestTimeout: patience.request,
    keepAliveTimeout: patience.keepAlive,
    connectionTimeout: patience.silence,
    forceCloseConnections: 'idle',
    // Fastify's own 503 while stopping is not in our envelope; a late request on an open connection still gets a response.
    return503OnClosing: false,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers),
    rewriteUrl: ({ url = '/' }: IncomingMessage) => routedUrl(url, dialect),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      setCommonHeaders(request, reply);
      sendFailure(reply, new ApiFailure(400, [{ reason: 'The path is not percent-encoded correctly' }]));
    },
    clientErrorHandler: (error, socket) => malformed.refuse(error, socket),
  });
  const fastify = adapter.getInstance();
  malformed.watch(fastify.server);
  // Fastify knows only 'request'. The client of such a request sends its body only after being asked.
  fastify.server.on('checkContinue', (request, response) => fastify.server.emit('request', request, response));
  // Other expectations of a client are unknown here, and are ignored.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (CONTINUE.test(request.headers.expect ?? '')) reply.raw.writeContinue();
    done(null, payload);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (bodyIsOnItsWay(request.raw)) {
      void reply.header('connection', 'close');
      closeGentlyAfterAnswer(request.raw.socket);
    }
    done(null, payload);
  });
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    if (operation) route.bodyLimit = bodyLimitOf(operation);
    if (operation?.query) route.preHandler = readBodyOfGet;
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const parse = request.routeOptions.config.operation?.body === JsonDocument ? parseJsonDocument : parseJsonBody;
    try {
      done(null, parse(textOfBody(body as Buffer)));
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
    request.clientAddress = readClientAddress(request);
    setCommonHeaders(request, reply);
    const ambiguity = ambiguityOf(request.raw);
    if (ambiguity !== undefined) refuseAmbiguous(request, reply, ambiguity);
    else if (request.method === 'OPTIONS') void reply.code(200).headers(PREFLIGHT_HEADERS).send();
    else done();
  });
  fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    requests.info(
      {
        ...originOf({ caller: request.knownCaller, request: { id: request.id, client: request.clientAddress } }),
        traceId: traceIdOf(request.traceparent),
        operation: request.routeOptions.config.operation?.subject,
        method: request.method,
        path: request.originalUrl.split('?', 1)[0],
        status: reply.statusCode,
        fault: request.fault?.id,
        drop: request.fault?.drop ?? undefined,
        ms: Math.round(reply.elapsedTime),
        ...request.span?.ids,
      },
      'request',
    );
    done();
  });
  return adapter;
}

/** Closes the connection as well: the following bytes may belong to this request. */
function refuseAmbiguous({ raw }: FastifyRequest, reply: FastifyReply, reason: string): void {
  void reply.header('connection', 'close');
  closeGentlyAfterAnswer(raw.socket);
  sendFailure(reply, new ApiFailure(400, [{ reason }]));
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(COMMON_HEADERS).header('x-request-id', request.id);
}

/** Whether a response precedes a body whose rest the gateway will not read. */
const bodyIsOnItsWay = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > READ_ON);
