import { jest } from '@jest/globals';
import { Alarm } from './alarm.js';

const never = new AbortController().signal;

describe('an alarm', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Milliseconds until the wait ended. */
  async function waited(alarm: Alarm, milliseconds: number, until = never): Promise<() => number | undefined> {
    const since = performance.now();
    let ended: number | undefined;
    void alarm.wait(milliseconds, until).then(() => (ended = performance.now() - since));
    await jest.advanceTimersByTimeAsync(0);
    return () => ended;
  }

  it('wakes at the earliest given time, or after the longest wait', async () => {
    const alarm = new Alarm();
    alarm.ringIn(500);
    alarm.ringIn(300);
    const ended = await waited(alarm, 1_000);
    await jest.advanceTimersByTimeAsync(299);
    expect(ended()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(2);
    expect(ended()).toBeGreaterThanOrEqual(300);
    const next = await waited(alarm, 1_000);
    await jest.advanceTimersByTimeAsync(999);
    expect(next()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(2);
    expect(next()).toBeDefined();
  });

  it('keeps a ring for the next wait, and rings during a wait', async () => {
    const alarm = new Alarm();
    alarm.ring();
    expect((await waited(alarm, 1_000))()).toBe(0);
    const ended = await waited(alarm, 1_000);
    alarm.ringIn(100);
    await jest.advanceTimersByTimeAsync(101);
    expect(ended()).toBeLessThan(110);
  });

  it('forgets the rings before `reset`', async () => {
    const alarm = new Alarm();
    alarm.ring();
    alarm.reset();
    const ended = await waited(alarm, 1_000);
    expect(ended()).toBeUndefined();
    alarm.ring();
    await jest.advanceTimersByTimeAsync(0);
    expect(ended()).toBe(0);
  });

  it('does not wait once the signal has aborted', async () => {
    const stopping = new AbortController();
    const ended = await waited(new Alarm(), 1_000, stopping.signal);
    stopping.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect(ended()).toBeDefined();
    expect((await waited(new Alarm(), 1_000, stopping.signal))()).toBeDefined();
  });
});
