import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BELOW_PREFIX } from '../errors/unknown-path.js';
import { CACHE } from '../http/common-headers.js';
import { prefersHtml } from '@stratus/site';

/** `/v4` in a browser leads to the documentation; a program gets a 404, as for any path without an operation. */
@Controller()
export class EntranceController {
  @Get('v4')
  enter(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    void reply.header('vary', 'Authorization, X-Filter, Accept');
    if (!prefersHtml(request.headers.accept)) throw new ApiFailure(404, [{ reason: BELOW_PREFIX }]);
    void reply.code(302).headers({ location: '/docs', 'cache-control': CACHE.failure }).send();
  }
}
