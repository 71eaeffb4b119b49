import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { ApiFailure } from '@stratus/contracts';
import type { Caller, FilterNode, TailEventsRequest } from '@stratus/contracts';
import type { OperationClient } from '@stratus/messaging';
import { InstallationClock, createMetrics } from '@stratus/runtime';
import type { Resolving } from '../authentication/caller-cache.js';
import { EventStreams } from './event-streams.js';
import type { FeedSignals } from './feed-signals.js';

const caller = { accountId: 1, userId: 7, username: 'ann', restricted: false, scopes: ['*'] } satisfies Caller;
const booted = (status: string) => ({ id: 12, action: 'thing_boot', status });

interface Setting {
  destroyed?: boolean;
  filter?: FilterNode;
  /** Whether signals are known to arrive. */
  reliable?: boolean;
  expires?: number | null;
  /** The account that the user has been given in the meantime. */
  account?: number;
}

type Page = { data: object[]; latestPosition: number } | 'unavailable';

/** The lines that a follower receives while the feed returns these pages, what the stream asks for, and how long it waits then. */
async function follow(pages: Page[], afterPosition: number, setting: Setting = {}) {
  const { destroyed = false, filter, reliable = true, expires = null, account = caller.accountId } = setting;
  const asked: (number | undefined)[] = [];
  const waits: number[] = [];
  const lines: string[] = [];
  const signals = {
    accessChange: 5,
    next: (timeoutMs: number) => {
      waits.push(timeoutMs);
      if (asked.length === pages.length) streams.end();
      return Promise.resolve();
    },
  };
  const streams = new EventStreams(
    {
      ask: (_operation: unknown, { body }: { body: TailEventsRequest }) => {
        asked.push(body.afterPosition);
        const page = pages[asked.length - 1];
        return page === 'unavailable' ? Promise.reject(new ApiFailure(503, [])) : Promise.resolve(page);
      },
    } as unknown as OperationClient,
    { areReliable: () => reliable, join: () => signals, leave: () => undefined } as unknown as FeedSignals,
    new InstallationClock(),
    null,
    createMetrics('spec'),
  );
  const response = Object.assign(new EventEmitter(), {
    write: (text: string) => lines.push(...text.split('\n').filter((line) => line !== '')),
    end: () => undefined,
    destroyed,
  }) as unknown as ServerResponse;
  const resolved: Resolving[] = [];
  const resolve = (resolving: Resolving): Promise<Caller> => {
    resolved.push(resolving);
    return Promise.resolve({ ...caller, tokenId: 1, accountId: account, expires });
  };
  streams.admit(caller.userId);
  await streams.serve(caller, { response, caller: resolve, afterPosition, filter });
  return { asked, lines, waits, resolved };
}

describe('a stream of events', () => {
  it('ends when its user has been given another account: a new one waits for the signals of that', async () => {
    const page: Page = { data: [{ position: 12, event: booted('started') }], latestPosition: 12 };
    const { lines, asked } = await follow([page, page], 11, { account: 2 });
    expect({ lines, asked }).toEqual({ lines: [], asked: [11] });
  });

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

  const quiet = { data: [], latestPosition: 16 };

  it('waits for a signal and reads without one only twice a minute', async () => {
    const { asked, waits, resolved } = await follow([quiet, quiet], 16);
    expect({ asked, waits }).toEqual({ asked: [16, 16], waits: [30_000, 30_000] });
    expect(resolved).toEqual([{ after: 5 }, { after: 5 }]);
  });

  it('reads every second while signals may be lost', async () => {
    expect((await follow([quiet], 16, { reliable: false })).waits).toEqual([1_000]);
  });

  it('stays open while the feed is unavailable, and reads every second until it is back', async () => {
    expect((await follow(['unavailable', quiet], 16)).waits).toEqual([1_000, 30_000]);
  });

  it('looks again when its token ends', async () => {
    const [wait] = (await follow([quiet], 16, { expires: Date.now() + 20_000 })).waits;
    expect(wait).toBeGreaterThan(1_000);
    expect(wait).toBeLessThanOrEqual(20_000);
    expect((await follow([quiet], 16, { expires: Date.now() - 1 })).waits).toEqual([1_000]);
  });
});
