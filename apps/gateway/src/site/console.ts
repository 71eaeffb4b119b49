import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { INSIDE, formsOf } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import { CACHE } from '../http/common-headers.js';
import { Site, policyOf, prefersHtml } from '@stratus/site';

/** However it is spelled: nobody looks for a page there. */
const API = /^\/+v4(?:[^a-z\d]|beta|$)/i;

/**
 * The page of the console. It decides by the path in the browser what to show, so it is the answer to every path without a route,
 * outside the API and for browsers only.
 */
@Injectable()
export class Console {
  private page?: string;

  constructor(
    private readonly site: Site,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  /** Sends the page; false if the request is not from a browser that opens one. */
  open({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
    if (!['GET', 'HEAD'].includes(method) || API.test(url) || !prefersHtml(headers.accept)) return false;
    const file = this.site.find('/');
    if (!file) return false;
    const nonce = randomBytes(16).toString('base64');
    const words = formsOf(INSIDE).map((form) => this.dialect?.text(form) ?? form);
    this.page ??= readFileSync(this.site.pathOf(file, 'identity'), 'utf8');
    const page = this.page.replace('{{nonce}}', nonce).replace('{{dialect}}', words.join(' '));
    void reply.headers({
      vary: 'Accept',
      'cache-control': CACHE.failure,
      'content-security-policy': policyOf(`'nonce-${nonce}'`),
      'content-type': file.type,
    });
    void reply.send(page);
    return true;
  }
}
