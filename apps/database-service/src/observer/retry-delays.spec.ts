import { RetryDelays } from './retry-delays.js';

describe('work that fails for one database', () => {
  let now = 0;
  const reported: string[] = [];
  const troubles = new RetryDelays(
    () => now,
    (id, error) => void reported.push(`${id}: ${String(error)}`),
  );
  const tries: number[] = [];
  const failing = (fault: string) => async () => {
    tries.push(now);
    throw new Error(fault);
  };

  it('is retried after growing delays, is reported once, and starts over after a success', async () => {
    for (now = 0; now < 100_000; now += 500) await troubles.unlessTooEarly(1, failing('a'));
    expect(tries).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
    expect(reported).toEqual(['1: Error: a']);
    now = 200_000;
    await troubles.unlessTooEarly(1, failing('b'));
    expect(reported).toEqual(['1: Error: a', '1: Error: b']);
    now = 300_000;
    await troubles.unlessTooEarly(1, async () => undefined);
    await troubles.unlessTooEarly(1, failing('b'));
    expect(reported).toHaveLength(3);
    expect(troubles.waiting()).toEqual([1]);
    now = 301_000;
    expect(troubles.waiting()).toEqual([]);
  });

  it('does not affect the others', async () => {
    expect(await troubles.unlessTooEarly(1, failing('b'))).toBe(false);
    expect(await troubles.unlessTooEarly(2, async () => undefined)).toBe(true);
  });
});
