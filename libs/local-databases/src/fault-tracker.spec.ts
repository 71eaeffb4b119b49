import { FaultTracker, TRIES } from './fault-tracker.js';

let now: number;
let troubles: FaultTracker;
beforeEach(() => {
  now = 1_000_000;
  troubles = new FaultTracker(120_000, () => now);
});

it('a fault counts by its duration, not its tries: four failures within two seconds do not count', () => {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    expect(troubles.note('start 1', 'no memory')).toBe(tries);
    expect([troubles.mayTry('start 1'), troubles.lasting]).toEqual([false, undefined]);
    now += 250 * 2 ** (tries - 1);
    expect(troubles.mayTry('start 1')).toBe(true);
  }
  now = 1_120_000;
  expect(troubles.lasting).toBe('no memory');
});

it('a fault begins again after a success', () => {
  troubles.note('start 1', 'no memory');
  now += 60_000;
  troubles.forget('start 1');
  troubles.note('start 1', 'no memory');
  now += 119_999;
  expect(troubles.lasting).toBeUndefined();
  now += 1;
  expect(troubles.lasting).toBe('no memory');
});
