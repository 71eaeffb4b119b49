import { attachVolume, createInstance, createVolume, createVpc, getVpc, listVpcs } from '@stratus/contracts';
import { RateLimiter } from './rate-limiter.js';

const MINUTE = 60_000;
const times = (count: number, act: () => unknown): void => Array.from({ length: count }).forEach(act);

describe('rate limits', () => {
  it('let 200 requests to a list pass in a minute, refuse the next and start again', () => {
    const limiter = new RateLimiter();
    times(199, () => limiter.count(listVpcs, 'user 1', 0));
    expect(limiter.count(listVpcs, 'user 1', 0)).toMatchObject({ limit: 200, remaining: 0, exceeded: false });
    expect(limiter.count(listVpcs, 'user 1', 30_000)).toMatchObject({
      exceeded: true,
      retryAfterSeconds: 30,
      resetMs: 30_000,
    });
    expect(limiter.count(listVpcs, 'user 1', MINUTE)).toMatchObject({ remaining: 199, exceeded: false });
  });

  it('count each user and each operation on its own', () => {
    const limiter = new RateLimiter();
    times(400, () => limiter.count(getVpc, 'user 1', 0));
    expect(limiter.count(getVpc, 'user 1', 0).exceeded).toBe(true);
    expect(limiter.count(getVpc, 'user 2', 0).exceeded).toBe(false);
    expect(limiter.count(createVpc, 'user 1', 0).exceeded).toBe(false);
  });

  it.each([
    ['10 instances in half a minute', createInstance, 10, 30],
    ['25 volumes in a minute', createVolume, 25, 60],
  ])('let a user create %s, and limit no other operation', (_, operation, allowance, seconds) => {
    const limiter = new RateLimiter();
    times(allowance - 1, () => limiter.count(operation, 'user 1', 0));
    expect(limiter.count(operation, 'user 1', 0)).toMatchObject({ limit: allowance, remaining: 0, exceeded: false });
    expect(limiter.count(operation, 'user 1', 1)).toMatchObject({ exceeded: true, retryAfterSeconds: seconds });
    expect(limiter.count(attachVolume, 'user 1', 1).exceeded).toBe(false);
    expect(limiter.count(operation, 'user 1', seconds * 1000).exceeded).toBe(false);
  });

  it('refuse the 801st request of a user over all operations', () => {
    const limiter = new RateLimiter();
    times(400, () => limiter.count(getVpc, 'user 1', 0));
    times(400, () => limiter.count(createVpc, 'user 1', 0));
    expect(limiter.count(listVpcs, 'user 1', 0)).toMatchObject({ limit: 800, exceeded: true });
  });

  it('keep a bounded number of windows under a flood of addresses, and drop the oldest', () => {
    const limiter = new RateLimiter();
    times(400, () => limiter.count(getVpc, 'user 1', 0));
    for (let address = 0; address < 60_000; address += 1) limiter.count(getVpc, `address ${address}`, 0);
    expect(limiter.size).toBeLessThanOrEqual(50_000);
    expect(limiter.count(getVpc, 'address 59999', 0).remaining).toBe(398);
    expect(limiter.count(getVpc, 'user 1', 0).remaining).toBe(399);
  });
});
