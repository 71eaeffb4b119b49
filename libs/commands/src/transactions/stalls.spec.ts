import { Stalls } from './stalls.js';

describe('a stall of the process', () => {
  it('is noticed at the first check after it, and forgotten after 20 seconds', () => {
    let now = 50_000;
    const stalls = new Stalls(() => now);
    expect(stalls.isRecent()).toBe(false);
    now += 1_001;
    expect(stalls.isRecent()).toBe(true);
    for (let looks = 0; looks < 20; looks += 1) {
      now += 999;
      expect(stalls.isRecent()).toBe(true);
    }
    now += 20;
    expect(stalls.isRecent()).toBe(false);
  });

  it('is noticed by a clock that was corrected after it, and forgotten although that clock goes back', () => {
    let [now, wall] = [50_000, 3_650_000];
    const stalls = new Stalls(
      () => now,
      () => wall,
    );
    wall += 3_600_000;
    expect(stalls.isRecent()).toBe(true);
    wall -= 3_600_000;
    now += 500;
    expect(stalls.isRecent()).toBe(true);
    for (let beats = 0; beats < 40; beats += 1) {
      [now, wall] = [now + 500, wall + 500];
      stalls.isRecent();
    }
    expect(stalls.isRecent()).toBe(false);
  });

  it('is not reported for one busy second', () => {
    let now = 50_000;
    const stalls = new Stalls(() => now);
    now += 1_000;
    expect(stalls.isRecent()).toBe(false);
  });
});
