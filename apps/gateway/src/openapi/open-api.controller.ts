import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CACHE } from '../http/common-headers.js';
import { sendJson } from '../http/send.js';

/** The public reference of the API for programs. */
@Controller()
export class OpenApiController {
  private document?: Promise<Buffer>;

  @Get('openapi.json')
  async openApi(@Res() reply: FastifyReply): Promise<void> {
    this.document ??= this.buildDocument();
    sendJson(reply, 200, await this.document, CACHE.public);
  }

  /** Builds the document on the first request: the code for it is large, and most processes never serve it. */
  private async buildDocument(): Promise<Buffer> {
    const { currentOpenApiDocument } = await import('./current-openapi-document.js');
    return Buffer.from(JSON.stringify(currentOpenApiDocument()));
  }
}
