import type { FastifyRequest } from 'fastify';
import { parseJsonBody, textOfBody } from './json-body.js';

/**
 * Reads the JSON body of a GET, which Fastify ignores: some operations accept their switches there, too (contract 1.5).
 *
 * @throws ApiFailure 400 if it is not JSON in UTF-8; an error with the status 413 if it exceeds the route's limit.
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
  request.body = parseJsonBody(textOfBody(Buffer.concat(chunks)));
}
