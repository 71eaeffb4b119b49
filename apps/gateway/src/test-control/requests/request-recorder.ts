import { Inject, Injectable } from '@nestjs/common';
import { isControlOperation } from '@stratus/contracts';
import { InstallationClock, LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf } from '../../authentication/bearer-token.js';
import { DIALECT } from '../../dialect/dialect.js';
import type { Dialect } from '../../dialect/dialect.js';
import { CONTROL_PREFIX } from '../refuse-pages.js';
import { loggedRequestOf } from './logged-request.js';
import { RequestFollowers } from './request-followers.js';
import { RequestLog } from './request-log.js';

/** Names the rule that has injected a fault into an answer. */
const FAULT_HEADER = 'x-stratus-fault';

/** Writes each call of the API into the log when its answer is ready, so that a client that has the answer finds the call there. */
@Injectable()
export class RequestRecorder {
  private readonly bodies = new WeakMap<FastifyRequest, unknown>();
  private readonly noted = new WeakSet<FastifyRequest>();

  constructor(
    private readonly log: RequestLog,
    private readonly followers: RequestFollowers,
    private readonly clock: InstallationClock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  watch(fastify: FastifyInstance): void {
    // A gateway with another word exchanges it in the body before the operation runs.
    fastify.addHook('preHandler', (request, _reply, done) => {
      this.bodies.set(request, request.body);
      done();
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      this.note(request, reply, reply.statusCode, payload);
      done(null, payload);
    });
    // Without an answer of Fastify: a live stream that has ended, or a connection that was closed on purpose.
    fastify.addHook('onRequest', (request, reply, done) => {
      reply.raw.once('close', () => {
        const status = reply.raw.headersSent ? reply.statusCode : null;
        if (reply.sent || reply.hasHeader(FAULT_HEADER)) this.note(request, reply, status);
      });
      done();
    });
  }

  /** A defect here must not fail the request. */
  private note(request: FastifyRequest, reply: FastifyReply, status: number | null, payload?: unknown): void {
    try {
      if (this.noted.has(request) || !isLogged(request, reply)) return;
      this.noted.add(request);
      this.record(request, reply, status, payload);
    } catch (error) {
      this.logger.error({ err: error, requestId: request.id }, 'no entry in the request log for a request');
    }
  }

  private record(request: FastifyRequest, reply: FastifyReply, status: number | null, payload: unknown): void {
    const { operation } = request.routeOptions.config;
    const fault = reply.getHeader(FAULT_HEADER);
    const account = request.knownCaller?.accountId ?? null;
    const record = loggedRequestOf({
      id: request.id,
      account,
      now: this.clock.milliseconds(),
      ms: reply.elapsedTime,
      method: request.method,
      path: request.originalUrl,
      operation: operation ? (this.dialect?.text(operation.subject) ?? operation.subject) : null,
      status,
      headers: request.headers,
      token: bearerTokenOf(request),
      body: this.bodies.get(request) ?? (isRead(request) ? request.body : undefined),
      answer: payload instanceof Uint8Array ? payload : undefined,
      fault: fault === undefined ? null : String(fault),
      isReplay: reply.getHeader('idempotent-replayed') === 'true',
    });
    const { id, method } = record;
    const json = new TextEncoder().encode(JSON.stringify(record));
    const call = { account, id, status, method, operation: record.operation, json };
    this.log.add(call);
    this.followers.send(call);
  }
}

/** The API's operations, and what is refused before one of them is found; neither pages nor the test control itself. */
function isLogged({ routeOptions, is404, url }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { operation, isRefused } = routeOptions.config;
  if (operation) return !isControlOperation(operation);
  return (is404 || isRefused === true) && statusCode >= 400 && !url.startsWith(CONTROL_PREFIX);
}

/** The body of a GET is read later than others; no dialect changes it. */
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
