import { Controller, Inject, Req, Res } from '@nestjs/common';
import { apiTime, createStreamTicket, eventFilterOf, followEvents, invalid } from '@stratus/contracts';
import type { Caller, FilterNode, StreamTicketRecord } from '@stratus/contracts';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf } from '../authentication/bearer-token.js';
import { CallerCache } from '../authentication/caller-cache.js';
import { CACHE } from '../http/common-headers.js';
import { sendJson } from '../http/send.js';
import { Handles } from '../operations/handles.decorator.js';
import { filterOf } from '../operations/read-call.js';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import { EventStreams } from './event-streams.js';
import { queryFilterOf } from './query-filter.js';
import { StreamTickets } from './stream-tickets.js';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': CACHE.record,
  'x-accel-buffering': 'no',
};
/** A client whose stream has ended reconnects, to a gateway that is not stopping. */
const LAST_OF_CONNECTION = { connection: 'close' };
const EVENT_ID = /^\d{1,15}$/;

@Controller()
export class EventStreamController {
  constructor(
    private readonly eventStreams: EventStreams,
    private readonly callers: CallerCache,
    private readonly tickets: StreamTickets,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  @Handles(followEvents)
  async follow(@Req() request: FastifyRequest & { caller: Caller }, @Res() reply: FastifyReply): Promise<void> {
    const lastEventId = lastEventIdOf(request);
    const filter = this.filterOf(request);
    if (request.method === 'HEAD') return void reply.headers(STREAM_HEADERS).send();
    const { caller } = request;
    const token = bearerTokenOf(request) ?? '';
    // Before the headers: a client that has received them may write at once, and expects the event of that write.
    const afterPosition = lastEventId ?? (await this.eventStreams.endOfFeed(caller));
    this.eventStreams.admit(caller.userId);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      ...STREAM_HEADERS,
      ...LAST_OF_CONNECTION,
    });
    reply.raw.flushHeaders();
    this.eventStreams
      .serve(caller, {
        response: reply.raw,
        caller: (resolving) => this.callers.resolve(token, resolving),
        afterPosition,
        filter,
      })
      .catch((error: unknown) => this.logger.info({ err: error, requestId: request.id }, 'event stream ended'));
  }

  @Handles(createStreamTicket)
  createTicket(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { ticket, expires } = this.tickets.issue(bearerTokenOf(request) ?? '', new Date());
    const record: StreamTicketRecord = { ticket, expires: apiTime(expires) };
    sendJson(reply, 200, Buffer.from(JSON.stringify(record)), CACHE.record);
  }

  /** The filter of the list, without its order and limit, which a stream does not have, and that of the query. */
  private filterOf(request: FastifyRequest): FilterNode | undefined {
    const { filter, order, limit } = filterOf(followEvents, request, this.dialect);
    if (order) throw invalid('X-Filter', '+order_by is not supported on the stream, which follows the order of events');
    if (limit !== undefined)
      throw invalid('X-Filter', '+limit is not supported on the stream: close the stream to end it');
    const asked = queryFilterOf(followEvents, request.query as Record<string, unknown>);
    const inQuery = asked && (this.dialect ? this.dialect.filter(followEvents, { filter: asked }).filter : asked);
    const all = [filter, inQuery].filter((each) => each !== undefined);
    return all.length === 0 ? undefined : eventFilterOf(all.length === 1 && all[0] ? all[0] : { and: all });
  }
}

/**
 * The position to continue after: browsers send this header when they reconnect, but cannot with a new ticket; then the parameter
 * says it; libraries that imitate `EventSource` put the last id into a parameter of their own. Any event's id is a position too.
 */
function lastEventIdOf({ headers, query }: FastifyRequest): number | undefined {
  const { after, lastEventId } = query as { after?: unknown; lastEventId?: unknown };
  const id = headers['last-event-id'] || lastEventId || after;
  if (id === undefined || id === '') return undefined;
  if (typeof id !== 'string' || !EVENT_ID.test(id))
    throw invalid(
      headers['last-event-id'] ? 'Last-Event-ID' : lastEventId ? 'lastEventId' : 'after',
      'Must be the id of an event',
    );
  return Number(id);
}
