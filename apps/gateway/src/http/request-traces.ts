import { tracer } from '@stratus/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givenTraceparent } from './request-identity.js';

/**
 * Gives each request a span, if the gateway exports traces, and continues the client's trace. Live streams have none: they
 * last for hours.
 */
export function traceRequests(fastify: FastifyInstance): void {
  const tracing = tracer();
  if (tracing === undefined) return;
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { config, url: route } = request.routeOptions;
    if (config.operation?.stream) return done();
    request.span = tracing.begin({
      name: route === undefined ? request.method : `${request.method} ${route}`,
      kind: 'server',
      parent: givenTraceparent(request.headers),
      requestId: request.id,
      attributes: { 'http.request.method': request.method, ...(route !== undefined && { 'http.route': route }) },
    });
    request.span.run(done);
  });
  // The body has been read on behalf of the connection.
  fastify.addHook('preValidation', (request, _reply, done) => (request.span ? request.span.run(done) : done()));
  fastify.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    request.span?.end('aborted');
    done();
  });
}

function end({ span }: FastifyRequest, { statusCode }: FastifyReply): void {
  span?.set('http.response.status_code', statusCode);
  span?.end(statusCode >= 500 ? statusCode : undefined);
}
