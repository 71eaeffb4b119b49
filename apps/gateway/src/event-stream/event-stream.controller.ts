import { Controller, Inject, Req, Res } from '@nestjs/common';
import { eventFilterOf, followEvents, invalid } from '@stratus/contracts';
import type { Caller, FilterNode } from '@stratus/contracts';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf } from '../authentication/bearer-token.js';
import { CallerCache } from '../authentication/caller-cache.js';
import { CACHE } from '../http/common-headers.js';
import { Handles } from '../operations/handles.decorator.js';
import { filterOf } from '../operations/read-call.js';
import { DIALECT } from '../product-word/dialect.js';
import type { Dialect } from '../product-word/dialect.js';
import { EventStreams } from './event-streams.js';

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
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  @Handles(followEvents)
  async follow(@Req() request: FastifyRequest & { caller: Caller }, @Res() reply: FastifyReply): Promise<void> {
    const lastEventId = lastEventIdOf(request);
    const filter = this.filterOf(request);
    if (request.method === 'HEAD') return void reply.headers(STREAM_HEADERS).send();
    const { userId } = request.caller;
    const token = bearerTokenOf(request) ?? '';
    // Before the headers: a client that has received them may write at once, and expects the event of that write.
    const afterPosition = lastEventId ?? (await this.eventStreams.endOfFeed(request.caller));
    this.eventStreams.admit(userId);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      ...STREAM_HEADERS,
      ...LAST_OF_CONNECTION,
    });
    reply.raw.flushHeaders();
    this.eventStreams
      .serve(userId, {
        response: reply.raw,
        caller: () => this.callers.resolve(token),
        afterPosition,
        filter,
      })
      .catch((error: unknown) => this.logger.info({ err: error, requestId: request.id }, 'event stream ended'));
  }

  /** The filter of the list, without its order and limit, which a stream does not have. */
  private filterOf(request: FastifyRequest): FilterNode | undefined {
    const { filter, order, limit } = filterOf(followEvents, request, this.dialect);
    if (order) throw invalid('X-Filter', '+order_by is not supported on the stream, which follows the order of events');
    if (limit !== undefined)
      throw invalid('X-Filter', '+limit is not supported on the stream: close the stream to end it');
    return filter && eventFilterOf(filter);
  }
}

/** The position to continue after: browsers send this header when they reconnect. Any event's id is a position too. */
function lastEventIdOf(request: FastifyRequest): number | undefined {
  const id = request.headers['last-event-id'];
  if (id === undefined || id === '') return undefined;
  if (typeof id !== 'string' || !EVENT_ID.test(id)) throw invalid('Last-Event-ID', 'Must be the id of an event');
  return Number(id);
}
