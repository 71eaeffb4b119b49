import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { notFound } from '@stratus/contracts';
import type { FastifyReply } from 'fastify';
import { CACHE } from '../http/common-headers.js';
import { REFERENCE_ICON, REFERENCE_PAGE, REFERENCE_START } from './reference-page.js';

/** The page loads everything from the gateway, and contacts nothing else. */
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
  @Get('docs')
  page(@Res() reply: FastifyReply): void {
    send(reply, 'text/html; charset=utf-8', REFERENCE_PAGE);
  }

  @Get('docs/:asset')
  asset(@Param('asset') name: string, @Res() reply: FastifyReply): void {
    if (name === 'start.js') return send(reply, SCRIPT, REFERENCE_START);
    if (name === 'icon.svg') return send(reply, 'image/svg+xml', REFERENCE_ICON);
    if (name !== 'reference.js') throw notFound();
    // Streamed, so that the gateway never holds the whole file.
    send(reply, SCRIPT, createReadStream(RENDERER));
  }
}

function send(reply: FastifyReply, type: string, content: unknown): void {
  const headers = { 'content-type': type, 'content-security-policy': PAGE_POLICY, 'cache-control': CACHE.public };
  void reply.headers(headers).send(content);
}
