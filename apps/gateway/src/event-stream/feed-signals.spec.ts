import { jest } from '@jest/globals';
import { ACCESS_CHANGED, FEED_GROWN } from '@stratus/contracts';
import type { Signal } from '@stratus/contracts';
import type { NatsLink } from '@stratus/messaging';
import { FeedSignals } from './feed-signals.js';

const ann = { accountId: 1, userId: 7 };
const FOREVER_MS = 1_000_000;

/** A broker whose signals the spec sends, and the followers' side of it. */
function broker() {
  const listeners = new Map<string, (payload: Record<string, number>) => void>();
  const returned: (() => void)[] = [];
  const link = {
    listenFor: ({ subject }: Signal, listener: () => void) => void listeners.set(subject, listener),
    onReturn: (listener: () => void) => void returned.push(listener),
  } as unknown as NatsLink;
  return {
    signals: new FeedSignals(link),
    send: ({ subject }: Signal, payload: Record<string, number>) => listeners.get(subject)?.(payload),
    restart: () => returned.forEach((listener) => listener()),
  };
}

/** Whether a wait ends by itself, without its timeout. */
const ends = (waiting: Promise<void>): Promise<boolean> =>
  Promise.race([waiting.then(() => true), new Promise<boolean>((resolve) => void setImmediate(resolve, false))]);

describe('signals for a follower', () => {
  const stop = new AbortController();
  afterAll(() => stop.abort());
  afterEach(() => void jest.restoreAllMocks());
  const next = (follower: { next(ms: number, stop: AbortSignal): Promise<void> }) =>
    ends(follower.next(FOREVER_MS, stop.signal));

  it('wakes the followers of the account whose feed grows, and no others', async () => {
    const { signals, send } = broker();
    const [own, other] = [signals.join(ann), signals.join({ accountId: 2, userId: 8 })];
    const waiting = own.next(FOREVER_MS, stop.signal);
    send(FEED_GROWN, { accountId: 1 });
    expect(await ends(waiting)).toBe(true);
    expect(await next(other)).toBe(false);
    expect(own.accessChange).toBe(-Infinity);
  });

  it('keeps a signal that arrives while the follower reads, once', async () => {
    const { signals, send } = broker();
    const follower = signals.join(ann);
    send(FEED_GROWN, { accountId: 1 });
    send(FEED_GROWN, { accountId: 1 });
    expect(await next(follower)).toBe(true);
    expect(await next(follower)).toBe(false);
  });

  it('makes the followers of a user whose access changes ask about their token again', async () => {
    const { signals, send } = broker();
    const [own, colleague] = [signals.join(ann), signals.join({ ...ann, userId: 8 })];
    const since = performance.now();
    send(ACCESS_CHANGED, { accountId: 1, userId: 7 });
    expect(await next(own)).toBe(true);
    expect(own.accessChange).toBeGreaterThanOrEqual(since);
    expect(await next(colleague)).toBe(false);
  });

  it('wakes everyone when the broker is back, and does not rely on signals for some seconds', async () => {
    const { signals, restart } = broker();
    const follower = signals.join(ann);
    expect(signals.areReliable()).toBe(true);
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    restart();
    expect(await next(follower)).toBe(true);
    expect(signals.areReliable()).toBe(false);
    now.mockReturnValue(61_000);
    expect(signals.areReliable()).toBe(true);
  });

  it('forgets a follower that has left', async () => {
    const { signals, send } = broker();
    const follower = signals.join(ann);
    signals.leave(ann, follower);
    send(FEED_GROWN, { accountId: 1 });
    expect(await next(follower)).toBe(false);
  });
});
