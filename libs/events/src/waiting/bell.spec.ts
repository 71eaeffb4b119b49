import { Bell } from './bell.js';

const LONG_MS = 60_000;
const never = new AbortController().signal;

describe('a bell', () => {
  it('wakes who waits, and keeps a ring for who comes later', async () => {
    const bell = new Bell();
    const waiting = bell.wait(LONG_MS, never);
    bell.ring();
    await waiting;
    bell.ring();
    await bell.wait(LONG_MS, never);
  });

  it('forgets rings that were answered by looking', async () => {
    const bell = new Bell();
    bell.ring();
    bell.quieten();
    let woken = false;
    const waiting = bell.wait(LONG_MS, never).then(() => (woken = true));
    await new Promise(setImmediate);
    expect(woken).toBe(false);
    bell.ring();
    await waiting;
  });

  it('ends with the signal and with the time', async () => {
    const bell = new Bell();
    const stopping = new AbortController();
    const waiting = bell.wait(LONG_MS, stopping.signal);
    stopping.abort();
    await waiting;
    await bell.wait(LONG_MS, stopping.signal);
    await bell.wait(1, never);
  });
});
