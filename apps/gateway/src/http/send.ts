import type { ApiFailure } from '@stratus/contracts';
import type { FastifyReply } from 'fastify';
import { CACHE } from './common-headers.js';

const JSON_TYPE = 'application/json';

/** Sends JSON text. The content type has no charset, because some clients compare it (contract 10.1 rule 1). */
export function sendJson(reply: FastifyReply, status: number, body: Uint8Array | Buffer, cacheControl: string): void {
  void reply.code(status).headers({ 'content-type': JSON_TYPE, 'cache-control': cacheControl }).send(body);
}

/** Sends the error envelope. */
export function sendFailure(reply: FastifyReply, failure: ApiFailure): void {
  if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', String(failure.retryAfterSeconds));
  sendJson(reply, failure.status, Buffer.from(JSON.stringify({ errors: failure.errors })), CACHE.failure);
}
