import { Inject, Injectable } from '@nestjs/common';
import { recordAudit } from '@stratus/contracts';
import type { ApiError, ErrorEnvelope, Operation } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { InstallationClock, LOGGER, METRICS } from '@stratus/runtime';
import type { Logger, Registry } from '@stratus/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { bearerTokenOf } from '../authentication/bearer-token.js';
import { keyOfToken } from '../authentication/caller-cache.js';
import { GATEWAY_CONFIGURATION } from '../gateway.configuration.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { networkOf } from '../http/network-of.js';
import { AuditQueue } from './audit-queue.js';
import { auditedRequestOf, isAudited } from './audited-request.js';
import { RefusalBudget } from './refusal-budget.js';
import { SignIns } from './sign-ins.js';

/** A client without an address, as far as the gateway can tell. */
const UNKNOWN = 'unknown';

/** Records who did what, from where and with which token (decision 65). */
@Injectable()
export class AuditTrail {
  private readonly queue: AuditQueue;
  private readonly budget = new RefusalBudget();
  private readonly signIns = new SignIns();
  private readonly dropped: Counter<'reason'>;
  private overflowLogged = -Infinity;

  constructor(
    client: OperationClient,
    private readonly clock: InstallationClock,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'AUDIT_READS'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.dropped = new Counter({
      name: 'stratus_audit_entries_dropped_total',
      help: 'Entries missing from the audit log: `overflow` while account-service takes none, or not this one, `flood` of one client',
      labelNames: ['reason'],
      registers: [metrics],
    });
    for (const reason of ['overflow', 'flood']) this.dropped.inc({ reason }, 0);
    this.queue = new AuditQueue(
      (body) => client.ask(recordAudit, { params: {}, body }),
      (entries) => this.noteOverflow(entries),
      logger,
    );
  }

  /** When a response is ready, also if its client is gone: nobody avoids an entry by hanging up. */
  watch(fastify: FastifyInstance): void {
    // A live stream sends no response of its own until it ends.
    fastify.addHook('preHandler', (request, _reply, done) => {
      if (request.routeOptions.config.operation?.stream) this.noteSignIn(request, this.clock.milliseconds());
      done();
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const { operation } = request.routeOptions.config;
      if (operation) this.note(operation, request, reply, payload);
      done(null, payload);
    });
  }

  /** Sends what is waiting, for a bounded time. */
  stop(): Promise<void> {
    return this.queue.stop();
  }

  /** A defect here must not fail the request. */
  private note(operation: Operation, request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    try {
      this.record(operation, request, reply, payload);
    } catch (error) {
      this.logger.error({ err: error, requestId: request.id }, 'no entry in the audit log for a request');
    }
  }

  private record(operation: Operation, request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const { statusCode: status } = reply;
    const { knownCaller: caller } = request;
    const now = this.clock.milliseconds();
    if (status < 400) this.noteSignIn(request, now);
    if (!isAudited(operation, status, this.configuration.AUDIT_READS === 'on')) return;
    const isUnknownOrFast = caller === undefined || status === 429;
    if (isUnknownOrFast && !this.isInBudget(request)) return this.dropped.inc({ reason: 'flood' });
    const seen = {
      operation,
      caller,
      params: request.params as Record<string, string>,
      ip: request.clientAddress ?? UNKNOWN,
      userAgent: request.headers['user-agent'],
      requestId: request.id,
      tokenSha256: caller === undefined && status === 401 ? tokenKeyOf(request) : undefined,
      status,
      error: status < 400 ? undefined : firstErrorIn(payload),
      ms: reply.elapsedTime,
    };
    this.queue.add(auditedRequestOf(seen, now));
  }

  /** In real time: a flood is no slower when tests advance the clock. */
  private isInBudget({ knownCaller: caller, clientAddress = '' }: FastifyRequest): boolean {
    return this.budget.allows(caller ? `user ${caller.userId}` : networkOf(clientAddress), performance.now());
  }

  private noteSignIn({ knownCaller, clientAddress = UNKNOWN }: FastifyRequest, now: number): void {
    const signIn = knownCaller && this.signIns.notice(knownCaller, clientAddress, now);
    if (signIn) this.queue.addSignIn(signIn);
  }

  /** One line a minute: each further request drops another entry. */
  private noteOverflow(entries: number): void {
    this.dropped.inc({ reason: 'overflow' }, entries);
    const now = performance.now();
    if (now - this.overflowLogged < 60_000) return;
    this.overflowLogged = now;
    this.logger.error({ entries }, 'entries of the audit log are dropped');
  }
}

function tokenKeyOf(request: FastifyRequest): string | undefined {
  const token = bearerTokenOf(request);
  return token === undefined ? undefined : keyOfToken(token);
}

/** A response of the gateway or of a service; undefined if it is no error envelope. */
function firstErrorIn(payload: unknown): ApiError | undefined {
  if (!(payload instanceof Uint8Array)) return undefined;
  try {
    return (JSON.parse(Buffer.from(payload).toString()) as Partial<ErrorEnvelope>).errors?.[0];
  } catch {
    return undefined;
  }
}
