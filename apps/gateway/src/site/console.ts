import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { INSIDE, formsOf } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import { GATEWAY_CONFIGURATION } from '../gateway.configuration.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { CACHE } from '../http/common-headers.js';
import { Site, policyOf, prefersHtml } from '@stratus/site';

/** The paths of the API and of the test control, in every spelling: the console has no pages there. */
const NO_PAGES = /^\/+(?:v4(?:[^a-z\d]|beta|$)|_stratus(?:[^a-z\d]|$))/i;

/** Its pages by their URL in the site: that of users, and that of the test control. */
type ConsolePage = '/' | '/_stratus';

/**
 * The pages of the console. That of users decides by the path in the browser what to show, so it is the answer to every path without a
 * route, outside the API and for browsers only.
 */
@Injectable()
export class Console {
  private readonly pages = new Map<ConsolePage, string>();

  constructor(
    private readonly site: Site,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'TEST_CONTROL'>,
  ) {}

  /** Sends the page; false if the request is not from a browser that opens one. */
  open({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
    if (!['GET', 'HEAD'].includes(method) || NO_PAGES.test(url) || !prefersHtml(headers.accept)) return false;
    return this.send('/', reply);
  }

  /** Sends a page, for one browser; false if the site is not built. */
  send(url: ConsolePage, reply: FastifyReply): boolean {
    const file = this.site.find(url);
    if (!file) return false;
    const nonce = randomBytes(16).toString('base64');
    const words = formsOf(INSIDE).map((form) => this.dialect?.text(form) ?? form);
    const text = this.pages.get(url) ?? readFileSync(this.site.pathOf(file, 'identity'), 'utf8');
    this.pages.set(url, text);
    const page = text
      .replace('{{nonce}}', nonce)
      .replace('{{dialect}}', words.join(' '))
      .replace('{{testControl}}', this.configuration.TEST_CONTROL);
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
