import { jest } from '@jest/globals';
import { Refreshing } from './refreshing.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('refreshes once, soon, for events that come together', async () => {
  const refresh = jest.fn(() => Promise.resolve());
  const refreshing = new Refreshing(refresh);
  for (let each = 0; each < 100; each += 1) refreshing.ask();
  await jest.advanceTimersByTimeAsync(120);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('refreshes every two seconds in a storm, and once after it', async () => {
  const refresh = jest.fn(() => Promise.resolve());
  const refreshing = new Refreshing(refresh);
  for (let passed = 0; passed < 10_000; passed += 10) {
    refreshing.ask();
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(refresh).toHaveBeenCalledTimes(5);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(refresh).toHaveBeenCalledTimes(6);
});

it('waits for the replies of a refresh before the next, also failed ones', async () => {
  const replies = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  const refresh = jest.fn(() => replies[calls++]?.promise ?? Promise.resolve());
  const refreshing = new Refreshing(refresh);
  refreshing.ask();
  await jest.advanceTimersByTimeAsync(200);
  refreshing.ask();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  replies[0]?.reject(new Error('no'));
  await jest.advanceTimersByTimeAsync(200);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('does nothing after its end', async () => {
  const refresh = jest.fn(() => Promise.resolve());
  const refreshing = new Refreshing(refresh);
  refreshing.ask();
  refreshing.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(refresh).not.toHaveBeenCalled();
});
