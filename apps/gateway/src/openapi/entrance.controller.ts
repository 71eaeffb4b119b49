import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHE } from '../http/common-headers.js';

const HINT =
  'Not found: the API begins below /v4. Its documentation is at /docs, its OpenAPI document at /openapi.json';

/** `/` and `/v4` in a browser lead to the documentation; a program gets a 404, as for any path without an operation. */
@Controller()
export class EntranceController {
  @Get(['/', 'v4'])
  enter(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    void reply.header('vary', 'Authorization, X-Filter, Accept');
    if (!prefersHtml(request.headers.accept)) throw new ApiFailure(404, [{ reason: HINT }]);
    void reply.code(302).headers({ location: '/docs', 'cache-control': CACHE.failure }).send();
  }
}

/** Browsers name text/html first; programs name JSON, anything, or nothing. */
const prefersHtml = (accept = ''): boolean => /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(accept);
