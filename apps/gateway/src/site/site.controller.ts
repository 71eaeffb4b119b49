import { open } from 'node:fs/promises';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { notFound } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHE } from '../http/common-headers.js';
import { Site, encodingFor, isKnown, policyOf } from '@stratus/site';

/** Outside the prefix of the API. */
export const SITE_ROUTES = [
  'docs',
  'docs/:page',
  'docs/:folder/:page',
  'docs/:folder/:subfolder/:page',
  'console/:file',
  'events/:schema',
  'asyncapi.yaml',
  'asyncapi.json',
];

/** The guides, the API reference, the documents of the events and the files of the console, rendered by `tools/site.mjs`. */
@Controller()
export class SiteController {
  constructor(private readonly site: Site) {}

  @Get([...SITE_ROUTES])
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const file = this.site.find(request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '');
    if (!file) throw notFound();
    const encoding = encodingFor(request.headers['accept-encoding'], (each) => file.sizes[each] !== undefined);
    const etag = `"${file.hash}-${encoding}"`;
    void reply.headers({
      etag,
      vary: 'Accept-Encoding',
      'cache-control': file.immutable ? CACHE.immutable : CACHE.public,
      'content-security-policy': policyOf(file.inlineStyles ? "'unsafe-inline'" : ''),
    });
    if (isKnown(request.headers['if-none-match'], etag)) return void reply.code(304).send();
    // Streamed, so that the gateway never holds a whole file.
    const content = await open(this.site.pathOf(file, encoding));
    void reply.headers({
      'content-type': file.type,
      'content-length': file.sizes[encoding],
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    void reply.send(content.createReadStream());
  }
}
