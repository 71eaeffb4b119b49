import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHE } from '../http/common-headers.js';
import { encodingFor, isKnown } from '@stratus/site';
import type { Encoding } from '@stratus/site';
import { sendJson } from '../http/send.js';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';

interface EncodedDocument {
  hash: string;
  bytes: Record<Encoding, Buffer>;
}

/** Level 5 takes 8 ms; level 11 takes half a second for 4 KB less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The public reference of the API for programs. */
@Controller()
export class OpenApiController {
  private document?: Promise<EncodedDocument>;

  constructor(@Inject(DIALECT) private readonly dialect: Dialect | null) {}

  @Get('openapi.json')
  async openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.document ??= this.buildDocument();
    const { hash, bytes } = await this.document;
    const encoding = encodingFor(request.headers['accept-encoding'], () => true);
    const etag = `"${hash}-${encoding}"`;
    void reply.headers({ etag, vary: 'Accept-Encoding', 'cache-control': CACHE.public });
    if (isKnown(request.headers['if-none-match'], etag)) return void reply.code(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    sendJson(reply, 200, bytes[encoding], CACHE.public);
  }

  /** Builds the document on the first request: the code for it is large, and most processes never serve it. */
  private async buildDocument(): Promise<EncodedDocument> {
    const { currentOpenApiDocument } = await import('./current-openapi-document.js');
    const text = JSON.stringify(currentOpenApiDocument(this.dialect?.defaults));
    const identity = Buffer.from(this.dialect ? this.dialect.document(text) : text);
    const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity, BROTLI), promisify(gzip)(identity)]);
    const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
    return { hash, bytes: { identity, br, gzip: gzipped } };
  }
}
