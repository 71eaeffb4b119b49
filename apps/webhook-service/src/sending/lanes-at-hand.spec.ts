/** Catches: a lane begun twice, and a slow receiver that takes the room of others. */
import { LanesAtHand } from './lanes-at-hand.js';

const hand = () => new LanesAtHand({ perWebhook: 3, perWebhookWhenFull: 1, total: 4, max: 6, maxText: 100 });
const lane = (webhookId: number, name: number) => ({ webhookId, lane: `vpc ${name}` });
const taken = (at: LanesAtHand, ...lanes: [number, number][]) =>
  lanes.map(([webhook, name]) => at.take(lane(webhook, name)));

it('takes a lane once, until it is released', () => {
  const at = hand();
  expect(taken(at, [1, 1], [1, 1], [2, 1])).toEqual([true, false, true]);
  at.release(lane(1, 1));
  expect([at.has(lane(1, 1)), at.has(lane(2, 1)), at.size]).toEqual([false, true, 1]);
  expect(taken(at, [1, 1])).toEqual([true]);
});

it('bounds the lanes of a webhook, and says when one that waited has room', () => {
  const at = hand();
  expect(taken(at, [1, 1], [1, 2], [1, 3], [1, 4])).toEqual([true, true, true, false]);
  expect([at.release(lane(1, 1)), at.release(lane(1, 2))]).toEqual([true, false]);
  expect(at.release(lane(1, 9))).toBe(false);
});

it('keeps a little room for every other webhook when it is full, and no more than the maximum', () => {
  const at = hand();
  taken(at, [1, 1], [1, 2], [1, 3], [2, 1]);
  expect(taken(at, [2, 2], [3, 1], [4, 1], [5, 1])).toEqual([false, true, true, false]);
});

it('bounds the length of bodies', () => {
  const at = hand();
  taken(at, [1, 1]);
  at.load({ ...lane(1, 1), body: 'x'.repeat(100) });
  expect(at.take(lane(2, 1))).toBe(false);
  at.release(lane(1, 1));
  expect(at.take(lane(2, 1))).toBe(true);
});
