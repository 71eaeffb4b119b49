import { Inject, Injectable } from '@nestjs/common';
import { ApiFailure, notFound } from '@stratus/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import { unknownPath } from '../errors/unknown-path.js';
import { RouteTable } from '../routes/route-table.js';
import { StreamTickets } from '../event-stream/stream-tickets.js';
import { Console } from '../site/console.js';
import { bearerTokenOf } from '../authentication/bearer-token.js';
import { TestTokens } from '../authentication/test-tokens.js';
import { CONTROL_PREFIX, refusePages } from '../test-control/refuse-pages.js';
import { AccessGuard } from './access.guard.js';

/** Decides from path and headers whether to process a request, before a byte of its body is read. */
@Injectable()
export class Admission {
  constructor(
    private readonly accessGuard: AccessGuard,
    private readonly routeTable: RouteTable,
    private readonly tickets: StreamTickets,
    private readonly console: Console,
    private readonly testTokens: TestTokens,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  /** Makes the decision before all routes, and for paths without one. */
  guard(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply) => this.admit(request, reply));
    const config = { isRefused: true } as const;
    for (const { path: url, method } of this.routeTable.shadowed()) {
      fastify.route({ method, url, config, handler: () => Promise.reject(notFound()) });
    }
  }

  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { operation, isRefused } = request.routeOptions.config;
    // By the matched route: the router decodes a path, so the URL may be spelled in many ways.
    if (request.routeOptions.url?.startsWith(CONTROL_PREFIX)) refusePages(request);
    else if (this.testTokens.names(bearerTokenOf(request) ?? '')) refusePages(request, { ofThisMachine: true });
    if (operation?.stream) this.tickets.admit(request, new Date());
    if (operation) return this.accessGuard.admit(operation, request, reply);
    await this.accessGuard.countAnyone(undefined, request, reply);
    if (request.is404 && this.console.open(request, reply)) return;
    if (request.is404) throw this.unknownRoute(request.url, request, reply);
    if (isRefused) throw this.unknownRoute(request.routeOptions.url ?? '', request, reply);
  }

  private unknownRoute(url: string, { originalUrl }: FastifyRequest, reply: FastifyReply): ApiFailure {
    const allowed = this.routeTable.methodsOf(url);
    if (allowed.length === 0) return unknownPath(originalUrl, this.dialect);
    void reply.header('allow', allowed.join(', '));
    return new ApiFailure(405, [{ reason: `Method not allowed: this path allows ${allowed.join(', ')}` }]);
  }
}
