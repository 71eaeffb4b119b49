import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isControlOperation } from '@stratus/contracts';
import type { ApiError, FaultActionRecord, Operation } from '@stratus/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CACHE } from '../../http/common-headers.js';
import '../../http/fastify-request.js';
import { sendJson } from '../../http/send.js';
import { setRateLimitHeaders } from '../../rate-limits/rate-limit-headers.js';
import { limitOf } from '../../rate-limits/rate-limits.js';
import type { FaultDecision } from './decide-fault.js';
import { eventFaultOf } from './event-fault.js';
import { actionOf, jobFaultOf } from './fault-answers.js';
import { makesDisk, readsDisk } from './fault-presets.js';
import { FaultRules } from './fault-rules.js';
import { loseAnswer } from './lose-answer.js';
import { NewDisks } from './new-disks.js';

/** The answer that a client would lose whose operation has not run. */
const UNCHANGED = actionOf({ status: 503 });

/** Does to calls what the rules say. */
@Injectable()
export class FaultInjection {
  private readonly newDisks = new NewDisks();
  private readonly stopping = new AbortController();

  constructor(private readonly rules: FaultRules) {}

  /** The rules see what the gateway has admitted, with its body, before the operation reads it. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('preHandler', (request, reply, done) => {
      if (this.rules.isEmpty) return done();
      const { operation } = request.routeOptions.config;
      const acting = operation && !isControlOperation(operation) && this.decide(operation, request);
      if (!operation || !acting) return done();
      void reply.header('x-stratus-fault', String(acting.rule.id));
      const { rule, action } = acting;
      request.fault = { id: rule.id, drop: action.drop, ofEvents: eventFaultOf(action), ofJob: jobFaultOf(action) };
      void this.act(operation, acting.action, reply, done);
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      if (request.fault?.drop) loseAnswer(reply);
      const { operation } = request.routeOptions.config;
      if (!this.rules.isEmpty && operation && makesDisk(operation) && reply.statusCode < 300)
        this.newDisks.note(payload, performance.now());
      done(null, payload);
    });
    // A gateway that stops does not wait for its own delays.
    fastify.addHook('preClose', (done) => {
      this.stopping.abort();
      done();
    });
  }

  private decide(operation: Operation, request: FastifyRequest): FaultDecision['acting'] {
    const now = performance.now();
    const { diskId } = request.params as { diskId?: string };
    const isOfNewDisk = readsDisk(operation) && this.newDisks.has(diskId, now);
    return this.rules.decide({ operation, accountId: request.knownCaller?.accountId, isOfNewDisk }, now);
  }

  private async act(
    operation: Operation,
    action: FaultActionRecord,
    reply: FastifyReply,
    goOn: (error?: Error) => void,
  ): Promise<void> {
    const { delay_ms: delayMs, drop, status } = action;
    try {
      if (delayMs !== null && !(await this.passes(delayMs, reply))) reply.hijack();
      else if (drop === 'before') answer(operation, UNCHANGED, reply);
      else if (status === null) goOn();
      else answer(operation, action, reply);
    } catch (error) {
      goOn(error as Error);
    }
  }

  /** Waits; false if the client goes away in the meantime. */
  private async passes(delayMs: number, { raw }: FastifyReply): Promise<boolean> {
    const gone = new AbortController();
    const hangUp = (): void => gone.abort();
    raw.once('close', hangUp);
    const signal = AbortSignal.any([gone.signal, this.stopping.signal]);
    await delay(delayMs, undefined, { signal }).catch(() => undefined);
    raw.off('close', hangUp);
    return !gone.signal.aborted;
  }
}

/** Answers like the gateway itself, but in the texts of the rule. */
function answer(operation: Operation, action: FaultActionRecord, reply: FastifyReply): void {
  const { status, reason, field, retry_after: seconds, maintenance } = action;
  if (status === 429) setRateLimitHeaders(reply, verdictOf(operation, seconds ?? 1));
  if (maintenance) void reply.header('x-maintenance-mode', '1');
  if (seconds !== null) void reply.header('retry-after', String(seconds));
  const error: ApiError = { ...(field !== null && { field }), reason: reason ?? '' };
  sendJson(reply, status ?? 500, Buffer.from(JSON.stringify({ errors: [error] })), CACHE.failure);
}

const verdictOf = (operation: Operation, seconds: number): Parameters<typeof setRateLimitHeaders>[1] => ({
  limit: limitOf(operation).allowance,
  remaining: 0,
  resetMs: seconds * 1000,
  exceeded: true,
  retryAfterSeconds: seconds,
});
