import { planOf } from '../../test/plans.js';
import { Progress } from './progress.js';

describe('generations', () => {
  it('grow with each plan that is another one, and are applied when the kernel has it', () => {
    const progress = new Progress();
    const seen = [planOf(1), planOf(1), planOf(1, 2), planOf(2)].map((plan) => {
      progress.want(plan);
      progress.succeed(0);
      return [progress.desired, progress.applied];
    });
    expect(seen).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('stay behind while passes fail, and do not grow by trying again', () => {
    const progress = new Progress();
    progress.want(planOf(1));
    progress.succeed(0);
    for (const plan of [planOf(2), planOf(2)]) progress.want(plan);
    expect([progress.desired, progress.applied]).toEqual([2, 1]);
  });
});

describe('the lag', () => {
  it('is that of the oldest event, through all passes that failed', () => {
    const progress = new Progress();
    progress.received(100);
    progress.received(150);
    progress.begin();
    progress.begin();
    expect(progress.succeed(400)).toBe(300);
  });

  it('of an event that comes during a pass ends with the next one', () => {
    const progress = new Progress();
    progress.received(100);
    progress.begin();
    progress.received(120);
    expect(progress.succeed(130)).toBe(30);
    progress.begin();
    expect(progress.succeed(180)).toBe(60);
  });

  it('is none of a pass that no event asked for', () => {
    const progress = new Progress();
    progress.begin();
    expect(progress.succeed(100)).toBeUndefined();
  });
});
