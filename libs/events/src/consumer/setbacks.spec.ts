import { jest } from '@jest/globals';
import type { JsMsg } from '@nats-io/jetstream';
import { Setbacks } from './setbacks.js';

afterEach(() => void jest.restoreAllMocks());

it('an event that failed is tried again soon, also if the clock was an hour ahead then and has been set back', () => {
  const wall = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  const running = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const setbacks = new Setbacks();
  setbacks.note({ seq: 1, json: () => ({ entitytype: 'vpc', entityid: '1' }) } as unknown as JsMsg);
  wall.mockReturnValue(Date.now() - 3_600_000);
  expect([setbacks.due().length, setbacks.pauseMs]).toEqual([0, 250]);
  running.mockReturnValue(1_250);
  expect([setbacks.due().length, setbacks.pauseMs]).toEqual([1, 0]);
});
