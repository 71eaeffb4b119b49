/** Catches: a wait for redeliveries that ends too early, so that one is skipped, or never. */
import { Redeliveries } from './redeliveries.js';

const position = { delivered: 20, unacknowledged: 3, ackWaitMs: 30_000 };

describe('redeliveries', () => {
  it('are over when each has been here, and not because one came twice or newer events came', () => {
    const redeliveries = Redeliveries.expectedAt(position, 1, 0);
    for (const place of [21, 18, 18, 22]) redeliveries.saw(place);
    expect(redeliveries.areOver(1)).toBe(false);
    redeliveries.saw(20);
    expect(redeliveries.areOver(1)).toBe(true);
  });

  it('are over at once when nothing is outstanding but what the process has', () => {
    expect(Redeliveries.expectedAt(position, 3, 0).areOver(0)).toBe(true);
  });

  it('are over after ack_wait, because an event may have expired', () => {
    const redeliveries = Redeliveries.expectedAt(position, 0, 0);
    expect([30_000, 35_000].map((now) => redeliveries.areOver(now))).toEqual([false, true]);
  });
});
