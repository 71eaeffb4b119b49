import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { controlOperations } from '@stratus/contracts';
import { prefersHtml } from '@stratus/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import { CACHE } from '../http/common-headers.js';
import { sendJson } from '../http/send.js';
import { Console } from '../site/console.js';

const INDEX = { openapi: '/_stratus/openapi.json', guide: '/docs/guides/testing' };

/** What the test control is: a page for people, documents for programs. */
@Controller()
export class ControlController {
  constructor(
    private readonly console: Console,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  @Get('_stratus')
  index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    void reply.header('vary', 'Accept');
    if (prefersHtml(request.headers.accept) && this.console.send('/_stratus', reply)) return;
    sendJson(reply, 200, Buffer.from(JSON.stringify(INDEX)), CACHE.record);
  }

  @Get('_stratus/openapi.json')
  async openApi(@Res() reply: FastifyReply): Promise<void> {
    const { openApiDocument } = await import('../openapi/openapi-document.js');
    const document = openApiDocument(controlOperations, this.dialect?.defaults ?? 'own');
    const info = {
      ...document.info,
      title: 'Stratus test control',
      summary: 'Accounts, faults, jobs and requests of tests',
    };
    const text = JSON.stringify({ ...document, info, servers: [{ url: '/' }] });
    sendJson(reply, 200, Buffer.from(text), CACHE.record);
  }
}
