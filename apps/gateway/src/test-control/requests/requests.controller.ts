import { Controller, Inject, Req, Res } from '@nestjs/common';
import { ApiFailure, clearLoggedRequests, listLoggedRequests } from '@stratus/contracts';
import type { Page } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf } from '../../authentication/bearer-token.js';
import { CallerCache } from '../../authentication/caller-cache.js';
import { DIALECT } from '../../dialect/dialect.js';
import type { Dialect } from '../../dialect/dialect.js';
import { CACHE } from '../../http/common-headers.js';
import { sendJson } from '../../http/send.js';
import { Handles } from '../../operations/handles.decorator.js';
import { routedOperations } from '../../operations/routed-operations.js';
import { withEvents } from './logged-request.js';
import { RequestEvents } from './request-events.js';
import type { EventsOfRequests } from './request-events.js';
import { RequestFollowers } from './request-followers.js';
import { RequestLog } from './request-log.js';
import type { AskedAccount, LoggedCall } from './request-log.js';
import { callsAfter, readAccount, readRequestQuery } from './request-query.js';
import type { RequestQuery } from './request-query.js';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': CACHE.record,
  'x-accel-buffering': 'no',
  connection: 'close',
};

type Query = Record<string, unknown>;

/** What clients have sent, for tests. */
@Controller()
export class RequestsController {
  private readonly operations: ReadonlySet<string>;

  constructor(
    private readonly log: RequestLog,
    private readonly events: RequestEvents,
    private readonly followers: RequestFollowers,
    private readonly callers: CallerCache,
    @Inject(DIALECT) dialect: Dialect | null,
  ) {
    this.operations = new Set(routedOperations.map(({ subject }) => dialect?.text(subject) ?? subject));
  }

  @Handles(listLoggedRequests)
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = readRequestQuery(request.query as Query, this.operations);
    const account = await this.accountOf(request, query.account);
    if (query.isFollowing) return this.follow(account, query, request, reply);
    const calls = callsAfter(query.since, this.log.of(account)).filter(query.matches);
    const { page, pageSize } = query;
    const shown = calls.slice((page - 1) * pageSize, page * pageSize);
    const records = recordsOf(shown, await this.events.of(account, shown));
    const totals = { page, pages: Math.max(1, Math.ceil(calls.length / pageSize)), results: calls.length };
    sendJson(reply, 200, pageOf(records, totals), CACHE.record);
  }

  @Handles(clearLoggedRequests)
  async clear(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const account = await this.accountOf(request, readAccount(request.query as Query));
    this.log.clear(account);
    sendJson(reply, 200, Buffer.from('{}'), CACHE.record);
  }

  private follow(
    account: AskedAccount,
    { matches, account: asked }: RequestQuery,
    { method }: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (method === 'HEAD') return void reply.headers(STREAM_HEADERS).send();
    this.followers.admit();
    reply.hijack();
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...STREAM_HEADERS });
    reply.raw.flushHeaders();
    this.followers.join({ response: reply.raw, account, isOfToken: asked === undefined, matches });
  }

  /** @throws ApiFailure 401 for an invalid token: its client would look at the calls of nobody. */
  private async accountOf(request: FastifyRequest, asked: AskedAccount | undefined): Promise<AskedAccount> {
    if (asked !== undefined) return asked;
    if (request.headers.authorization === undefined) return null;
    const token = bearerTokenOf(request);
    if (token === undefined) throw new ApiFailure(401, [{ reason: 'Invalid Token' }]);
    return (await this.callers.resolve(token, { opens: true })).accountId;
  }
}

const COMMA = Buffer.from(',');

const recordsOf = (calls: readonly LoggedCall[], events: EventsOfRequests | undefined): Uint8Array[] =>
  calls.map(({ id, json }) => (events ? withEvents(json, events.get(id) ?? []) : json));

/** The envelope of a list around records that are JSON already. */
function pageOf(records: readonly Uint8Array[], totals: Omit<Page<never>, 'data'>): Buffer {
  const data = records.flatMap((record, index) => (index === 0 ? [record] : [COMMA, record]));
  return Buffer.concat([Buffer.from('{"data":['), ...data, Buffer.from(`],${JSON.stringify(totals).slice(1)}`)]);
}
