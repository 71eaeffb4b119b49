import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CACHE } from '../http/common-headers.js';
import { sendJson } from '../http/send.js';
import { DIALECT } from '../product-word/dialect.js';
import type { Dialect } from '../product-word/dialect.js';

/** The public reference of the API for programs. */
@Controller()
export class OpenApiController {
  private document?: Promise<Buffer>;

  constructor(@Inject(DIALECT) private readonly dialect: Dialect | null) {}

  @Get('openapi.json')
  async openApi(@Res() reply: FastifyReply): Promise<void> {
    this.document ??= this.buildDocument();
    sendJson(reply, 200, await this.document, CACHE.public);
  }

  /** Builds the document on the first request: the code for it is large, and most processes never serve it. */
  private async buildDocument(): Promise<Buffer> {
    const { currentOpenApiDocument } = await import('./current-openapi-document.js');
    const text = JSON.stringify(currentOpenApiDocument(this.dialect?.defaults));
    return Buffer.from(this.dialect ? this.dialect.document(text) : text);
  }
}
