import { jest } from '@jest/globals';
import { ApiProblem } from '../api/api-problem.js';
import { LiveFeed } from './live-feed.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const text = new TextEncoder();
const eventText = (id: number, action = 'vpc_create') =>
  `id: ${id}\nevent: ${action}\ndata: ${JSON.stringify({ id, action })}\n\n`;

/** A feed whose connections the spec makes: each is what the gateway sends, or its refusal. */
function feedOf() {
  const asked: (string | undefined)[] = [];
  const connections: ReadableStreamDefaultController<Uint8Array>[] = [];
  let refusal: ApiProblem | undefined;
  const onEvent = jest.fn();
  const onGap = jest.fn();
  const open = (lastEventId: string | undefined, signal: AbortSignal) => {
    asked.push(lastEventId);
    if (refusal) return Promise.reject(refusal);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        connections.push(controller);
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return Promise.resolve(body);
  };
  const feed = new LiveFeed(open, { onEvent, onGap });
  return {
    feed,
    asked,
    onEvent,
    onGap,
    send: (sent: string) => connections.at(-1)?.enqueue(text.encode(sent)),
    end: () => connections.at(-1)?.close(),
    refuse: (problem: ApiProblem | undefined) => (refusal = problem),
  };
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('the live feed', () => {
  it('passes on events, also those that arrive in parts, and continues after the last when the connection ends', async () => {
    const { feed, asked, send, end, onEvent, onGap } = feedOf();
    feed.start();
    await pass(0);
    expect(feed.state).toBe('live');
    send(eventText(7).slice(0, 12));
    send(`${eventText(7).slice(12)}: still here\n\n${eventText(9)}`);
    await pass(0);
    expect(onEvent.mock.calls).toEqual([[{ id: 7, action: 'vpc_create' }], [{ id: 9, action: 'vpc_create' }]]);
    end();
    await pass(0);
    expect(feed.state).toBe('reconnecting');
    await pass(1_500);
    expect([feed.state, asked]).toEqual(['live', [undefined, '9']]);
    expect(onGap).not.toHaveBeenCalled();
    feed.pause();
  });

  it('without an event to continue after: reports that some may have been missed', async () => {
    const { feed, end, onGap } = feedOf();
    feed.start();
    await pass(0);
    expect(onGap).not.toHaveBeenCalled();
    end();
    await pass(1_500);
    expect(onGap).toHaveBeenCalledTimes(1);
    feed.pause();
  });

  it.each(['is unavailable', 'ends each connection at once'])(
    'asks less and less often while the gateway %s',
    async (how) => {
      const { feed, asked, refuse, end } = feedOf();
      if (how === 'is unavailable') refuse(new ApiProblem(503, [{ reason: 'Unavailable' }]));
      feed.start();
      for (let passed = 0; passed < 60_000; passed += 100) {
        await pass(100);
        if (feed.state === 'live') end();
      }
      expect(asked.length).toBeGreaterThanOrEqual(5);
      expect(asked.length).toBeLessThanOrEqual(7);
      feed.pause();
    },
  );

  it('asks at most twice a minute after a limit, and never again after a refusal', async () => {
    const { feed, asked, refuse } = feedOf();
    refuse(new ApiProblem(429, [{ reason: 'Too many requests' }], undefined, 60));
    feed.start();
    await pass(55_000);
    expect(asked.length).toBe(1);
    refuse(new ApiProblem(401, [{ reason: 'Invalid Token' }]));
    await pass(600_000);
    expect([feed.state, asked.length]).toEqual(['refused', 2]);
    feed.start();
    await pass(600_000);
    expect(asked.length).toBe(2);
  });

  it('leaves a connection on which nothing arrives any more', async () => {
    const { feed, asked } = feedOf();
    feed.start();
    await pass(55_000);
    expect(asked.length).toBe(2);
    feed.pause();
    await pass(600_000);
    expect([feed.state, asked.length]).toEqual(['paused', 2]);
  });

  it('continues after a short pause, and begins anew after a long one', async () => {
    const { feed, asked, send, onGap } = feedOf();
    feed.start();
    await pass(0);
    send(eventText(7));
    await pass(0);
    feed.pause();
    await pass(60_000);
    feed.start();
    await pass(0);
    feed.pause();
    await pass(6 * 60_000);
    feed.start();
    await pass(0);
    expect(asked).toEqual([undefined, '7', undefined]);
    expect(onGap).toHaveBeenCalledTimes(1);
    feed.pause();
  });
});
