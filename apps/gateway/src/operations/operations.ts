import { Inject, Injectable } from '@nestjs/common';
import type { Call, Operation } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { OperationReply } from '@stratus/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CreatorGrants } from './creator-grants.js';
import { CACHE } from '../http/common-headers.js';
import { sendJson } from '../http/send.js';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import { constantReply } from './constant-reply.js';
import { readInParts } from './pages-in-parts.js';
import { readCall, readRepeat } from './read-call.js';

/** Forwards HTTP requests to their service as operations, and returns the service's replies. */
@Injectable()
export class Operations {
  constructor(
    private readonly client: OperationClient,
    private readonly creatorGrants: CreatorGrants,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  /**
   * Responds to a request with the service's reply.
   *
   * @throws ApiFailure if the request is malformed or the service cannot be reached.
   */
  async answer(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.dialect) request.body = this.dialect.request(operation, request.body);
    if (request.refused)
      return send(operation, request, reply, await this.storedAnswer(operation, request, request.refused));
    const answered = await this.ask(operation, readCall(operation, request, this.dialect));
    if (answered.status < 300) await this.creatorGrants.grant(operation, request.caller, request, answered);
    send(operation, request, reply, answered);
  }

  /** The reply of the service, or a constant one, in the dialect of this gateway's clients. */
  private async send(operation: Operation, call: Partial<Call>): Promise<OperationReply> {
    const answered = constantReply(operation, call) ?? (await this.client.send(operation, call));
    return this.dialect ? this.dialect.reply(operation, answered) : answered;
  }

  private async ask(operation: Operation, call: Partial<Call>): Promise<OperationReply> {
    const answered = await this.send(operation, call);
    const { list } = call;
    if (!answered.tooLarge || !list) return answered;
    return readInParts(list.pageSize, answered, (part) => this.send(operation, { ...call, list: { ...list, part } }));
  }

  /** The reply to the user's earlier request with the same key; the refusal if there is none. */
  private async storedAnswer(
    operation: Operation,
    request: FastifyRequest,
    { caller, failure }: NonNullable<FastifyRequest['refused']>,
  ): Promise<OperationReply> {
    const stored = await this.send(operation, readRepeat(operation, request, caller));
    if (stored.status === 404) throw failure;
    return stored;
  }
}

function send(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, retryAfterSeconds, replayed }: OperationReply,
): void {
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  if (replayed) void reply.header('idempotent-replayed', 'true');
  if (status === 204) return void reply.code(204).header('cache-control', CACHE.record).send();
  sendJson(reply, status, body, cacheControlOf(operation, request, status));
}

function cacheControlOf({ scopes }: Operation, { headers }: FastifyRequest, status: number): string {
  if (status >= 300) return CACHE.failure;
  if (scopes !== 'public') return CACHE.record;
  return headers.authorization === undefined ? CACHE.public : CACHE.publicWithToken;
}
