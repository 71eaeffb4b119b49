import type { FastifyRequest } from 'fastify';
import { parseJsonBody } from './json-body.js';

/**
 * Reads the JSON body of a GET, which Fastify leaves alone: some operations take their switches there, too (contract 1.5).
 *
 * @throws ApiFailure 400 when it is not JSON; an error with the status 413 when it is larger than the limit of the route.
 */
export async function readBodyOfGet(request: FastifyRequest): Promise<void> {
  const limit = request.routeOptions.bodyLimit;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw Object.assign(new Error('the body is too large'), { statusCode: 413 });
    chunks.push(chunk);
  }
  request.body = parseJsonBody(Buffer.concat(chunks).toString('utf8'));
}
