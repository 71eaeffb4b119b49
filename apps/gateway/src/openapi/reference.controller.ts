import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { notFound } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIGURATION } from '../gateway.configuration.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { CACHE } from '../http/common-headers.js';
import { demoTokenFor } from './demo-token.js';
import { REFERENCE_ICON, REFERENCE_START, referencePage } from './reference-page.js';

/** The page loads everything from the gateway, and asks nothing else. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const SCRIPT = 'text/javascript; charset=utf-8';

/** The renderer, one file of several megabytes (decision 20). */
const RENDERER = join(
  dirname(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference'))),
  'js',
  'standalone.js',
);

/** The reference for people: the page, its scripts, and the ways to it. */
@Controller()
export class ReferenceController {
  constructor(@Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration) {}

  @Get('docs')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const token = await demoTokenFor(request, this.configuration.DOCS_TOKEN_FILE);
    // A page with a token is for the browser that asked, not for a page of another origin and not for a cache.
    if (token !== undefined) {
      void reply.removeHeader('access-control-allow-origin').header('cross-origin-resource-policy', 'same-origin');
    }
    const cache = this.configuration.DOCS_TOKEN_FILE === undefined ? CACHE.public : CACHE.failure;
    send(reply, 'text/html; charset=utf-8', referencePage(token), cache);
  }

  @Get('docs/:asset')
  asset(@Param('asset') name: string, @Res() reply: FastifyReply): void {
    if (name === 'start.js') return send(reply, SCRIPT, REFERENCE_START, CACHE.public);
    if (name === 'icon.svg') return send(reply, 'image/svg+xml', REFERENCE_ICON, CACHE.public);
    if (name !== 'reference.js') throw notFound();
    // Streamed, so that the gateway never holds the whole file.
    send(reply, SCRIPT, createReadStream(RENDERER), CACHE.public);
  }
}

function send(reply: FastifyReply, type: string, content: unknown, cache: string): void {
  const headers = { 'content-type': type, 'content-security-policy': PAGE_POLICY, 'cache-control': cache };
  void reply.headers(headers).send(content);
}
