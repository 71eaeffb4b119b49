import { ApiFailure, COMPUTE, wordsOf } from '@stratus/contracts';
import type { Caller, FilterNode } from '@stratus/contracts';
import type { Logger } from '@stratus/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerCache } from '../authentication/caller-cache.js';
import { routedOperations } from '../operations/routed-operations.js';
import { Dialect } from '../dialect/dialect.js';
import { EventStreamController } from './event-stream.controller.js';
import type { EventStreams } from './event-streams.js';
import type { StreamTickets } from './stream-tickets.js';

const dialect = new Dialect(wordsOf('linode'), routedOperations);
const caller = { accountId: 1, userId: 7, username: 'ann', restricted: false, scopes: ['*'] } satisfies Caller;

/** A follower that opens its stream; `steps` records the gateway's actions so far, in order. */
function open(endOfFeed: () => Promise<number>, lastEventId?: string, filter?: string, query: object = {}) {
  const steps: string[] = [];
  const streams = {
    endOfFeed: () => {
      steps.push('reads the end of the feed');
      return endOfFeed();
    },
    admit: () => undefined,
    serve: (_userId: number, { afterPosition, filter: passing }: { afterPosition: number; filter?: FilterNode }) => {
      steps.push(`continues after ${afterPosition}${passing ? ` with ${JSON.stringify(passing)}` : ''}`);
      return Promise.resolve();
    },
  } as unknown as EventStreams;
  const raw = { writeHead: () => undefined, flushHeaders: () => void steps.push('sends the headers') };
  const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) } as unknown as FastifyReply;
  const headers = {
    authorization: 'Bearer x',
    ...(lastEventId && { 'last-event-id': lastEventId }),
    ...(filter && { 'x-filter': filter }),
  };
  const request = { caller, headers, method: 'GET', query } as unknown as FastifyRequest & { caller: Caller };
  const controller = new EventStreamController(streams, {} as CallerCache, {} as StreamTickets, {} as Logger, dialect);
  return { steps, opened: controller.follow(request, reply) };
}

describe('opening the stream of events', () => {
  it('sends the headers once it knows the end of the feed: later events reach the follower', async () => {
    const end = Promise.withResolvers<number>();
    const { steps, opened } = open(() => end.promise);
    expect(steps).toEqual(['reads the end of the feed']);
    end.resolve(16);
    await opened;
    expect(steps).toEqual(['reads the end of the feed', 'sends the headers', 'continues after 16']);
  });

  it('refuses a follower if it cannot read the start position', async () => {
    const { steps, opened } = open(() => Promise.reject(new ApiFailure(503, [{ reason: 'Unavailable' }])));
    await expect(opened).rejects.toMatchObject({ status: 503 });
    expect(steps).toEqual(['reads the end of the feed']);
  });

  it('continues after Last-Event-ID without a request', async () => {
    const { steps, opened } = open(() => Promise.reject(new Error('asked')), '12');
    await opened;
    expect(steps).toEqual(['sends the headers', 'continues after 12']);
  });

  it.each([
    ['in the query', undefined, { after: '12' }, 12],
    ['in the header, which a browser adds when it reconnects', '15', { after: '12' }, 15],
    ['in the parameter that libraries add when they reconnect', undefined, { after: '12', lastEventId: '15' }, 15],
  ])('continues after the position %s', async (_, lastEventId, query, position) => {
    const { steps, opened } = open(() => Promise.reject(new Error('asked')), lastEventId, undefined, query);
    await opened;
    expect(steps).toEqual(['sends the headers', `continues after ${position}`]);
  });

  it('continues with the filter of the client, translated for the services, with all matching types', async () => {
    const { steps, opened } = open(() => Promise.resolve(1), '12', '{"entity.type":"linode","+order":"desc"}');
    await opened;
    const passing = { field: 'entity.type', comparison: 'eq', value: COMPUTE };
    expect(steps.at(-1)).toBe(`continues after 12 with ${JSON.stringify(passing)}`);

    const disks = open(() => Promise.resolve(1), '12', '{"entity.type":"disks"}');
    await disks.opened;
    expect(disks.steps.at(-1)).toContain('disk_create');
  });

  it('continues with the filter in the query, for clients that cannot send headers, and with both filters', async () => {
    const query = { action: 'linode_boot,vpc_create', 'entity.type': 'linode', 'entity.id': ['7'], ticket: 't' };
    const { steps, opened } = open(() => Promise.resolve(1), '12', '{"username":"ann"}', query);
    await opened;
    const is = (field: string, value: string) => ({ field, comparison: 'eq', value });
    const passing = {
      and: [
        is('username', 'ann'),
        {
          and: [
            { or: [is('action', `${COMPUTE}_boot`), is('action', 'vpc_create')] },
            is('entity.type', COMPUTE),
            is('entity.id', '7'),
          ],
        },
      ],
    };
    expect(steps.at(-1)).toBe(`continues after 12 with ${JSON.stringify(passing)}`);
  });

  it.each([
    ...['entity_type', 'entity.tipe', 'page', 'Action'].map((name): [string, object, string] => [
      name,
      { [name]: 'vpc' },
      'Unknown parameter: the stream knows ticket, after, lastEventId, action, entity.type, entity.id',
    ]),
    ['after', { after: '-1' }, 'Must be the id of an event'],
    ['action', { action: '' }, 'Each value must have 1-255 characters'],
    ['action', { action: Array.from({ length: 21 }, () => 'vpc_create') }, 'At most 20 values'],
    ['entity.id', { 'entity.id': 'a\0' }, 'Each value must have 1-255 characters'],
  ])('refuses the parameter %s of %j', async (field, query, reason) => {
    const { steps, opened } = open(() => Promise.resolve(1), undefined, undefined, query);
    await expect(opened).rejects.toMatchObject({ status: 400, errors: [{ field, reason }] });
    expect(steps).toEqual([]);
  });

  it.each([
    ['{"entity.label":"x"', 'Filter not valid JSON'],
    ['{"nothing":1}', 'Cannot filter on nothing'],
    ['{"+order_by":"id"}', '+order_by is not supported on the stream'],
    ['{"+limit":5}', '+limit is not supported on the stream'],
  ])('refuses the filter %s', async (filter, reason) => {
    const { steps, opened } = open(() => Promise.resolve(1), undefined, filter);
    await expect(opened).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'X-Filter', reason: expect.stringContaining(reason) }],
    });
    expect(steps).toEqual([]);
  });
});
