import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { notFound } from '@stratus/contracts';
import type { FastifyReply } from 'fastify';
import { CACHE } from '../http/common-headers.js';
import { sendJson } from '../http/send.js';
import { REFERENCE_INITIALIZER, REFERENCE_PAGE } from './reference-page.js';

/** The page loads everything, including its script, from the gateway. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};
const assetsDirectory = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The public reference of the API, for programs and for people. */
@Controller()
export class OpenApiController {
  private document?: Promise<Buffer>;

  @Get('openapi.json')
  async openApi(@Res() reply: FastifyReply): Promise<void> {
    this.document ??= this.buildDocument();
    sendJson(reply, 200, await this.document, CACHE.public);
  }

  @Get('docs')
  page(@Res() reply: FastifyReply): void {
    this.send(reply, 'text/html; charset=utf-8', REFERENCE_PAGE);
  }

  @Get('docs/:asset')
  async asset(@Param('asset') name: string, @Res() reply: FastifyReply): Promise<void> {
    if (name === 'initializer.js') return this.send(reply, 'text/javascript; charset=utf-8', REFERENCE_INITIALIZER);
    const type = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
    if (type === undefined) throw notFound();
    this.send(reply, type, await readFile(join(assetsDirectory, name)));
  }

  private send(reply: FastifyReply, type: string, content: string | Buffer): void {
    void reply
      .headers({ 'content-type': type, 'content-security-policy': PAGE_POLICY, 'cache-control': CACHE.public })
      .send(content);
  }

  /** Builds the document on the first request: the code for it is large, and most processes never serve it. */
  private async buildDocument(): Promise<Buffer> {
    const { currentOpenApiDocument } = await import('./current-openapi-document.js');
    return Buffer.from(JSON.stringify(currentOpenApiDocument()));
  }
}
