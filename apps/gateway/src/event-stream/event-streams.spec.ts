import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Caller, FilterNode, TailEventsRequest } from '@stratus/contracts';
import type { OperationClient } from '@stratus/messaging';
import { createMetrics } from '@stratus/runtime';
import { EventStreams } from './event-streams.js';
import type { FeedSignals } from './feed-signals.js';

const caller = { accountId: 1, userId: 7, username: 'ann', restricted: false, scopes: ['*'] } satisfies Caller;
const booted = (status: string) => ({ id: 12, action: 'thing_boot', status });

/** The lines that a follower receives while the feed returns these pages, and the positions that the stream requests. */
async function follow(
  pages: { data: object[]; latestPosition: number }[],
  afterPosition: number,
  { destroyed = false, filter }: { destroyed?: boolean; filter?: FilterNode } = {},
) {
  const asked: (number | undefined)[] = [];
  const lines: string[] = [];
  const streams = new EventStreams(
    {
      ask: (_operation: unknown, { body }: { body: TailEventsRequest }) => {
        asked.push(body.afterPosition);
        return Promise.resolve(pages[asked.length - 1]);
      },
    } as unknown as OperationClient,
    {
      next: () => {
        if (asked.length === pages.length) streams.end();
        return Promise.resolve();
      },
    } as unknown as FeedSignals,
    null,
    createMetrics('spec'),
  );
  const response = Object.assign(new EventEmitter(), {
    write: (text: string) => lines.push(...text.split('\n').filter((line) => line !== '')),
    end: () => undefined,
    destroyed,
  }) as unknown as ServerResponse;
  streams.admit(caller.userId);
  await streams.serve(caller.userId, { response, caller: () => Promise.resolve(caller), afterPosition, filter });
  return { asked, lines };
}

describe('a stream of events', () => {
  it('sends the record of a job again when the job moves, at its new position, and continues there', async () => {
    const { asked, lines } = await follow(
      [
        { data: [{ position: 12, event: booted('started') }], latestPosition: 12 },
        { data: [{ position: 15, event: booted('finished') }], latestPosition: 16 },
        { data: [], latestPosition: 16 },
      ],
      11,
    );
    expect(lines).toEqual([
      'id: 12',
      'event: thing_boot',
      `data: ${JSON.stringify(booted('started'))}`,
      'id: 15',
      'event: thing_boot',
      `data: ${JSON.stringify(booted('finished'))}`,
    ]);
    expect(asked).toEqual([11, 12, 16]);
  });

  it('sends only events that pass its filter, and skips the rest', async () => {
    const of = (id: number | string) => ({ ...booted('started'), entity: { id, type: 'thing' } });
    const { asked, lines } = await follow(
      [
        { data: [7, 8, '7'].map((id, index) => ({ position: 12 + index, event: of(id) })), latestPosition: 14 },
        { data: [{ position: 15, event: of(8) }], latestPosition: 15 },
      ],
      11,
      { filter: { field: 'entity.id', comparison: 'eq', value: '7' } },
    );
    expect(lines.filter((line) => line.startsWith('id:'))).toEqual(['id: 12', 'id: 14']);
    expect(asked).toEqual([11, 14]);
  });

  it('ends at once for a client that disconnected while its start was read', async () => {
    const { asked, lines } = await follow([{ data: [], latestPosition: 16 }], 16, { destroyed: true });
    expect({ asked, lines }).toEqual({ asked: [], lines: [] });
  });
});
