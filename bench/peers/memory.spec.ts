import { memoryOfAll, proportionalBytes } from './memory.ts';

describe('the memory of processes', () => {
  it('is the share of each in the pages that it uses', () => {
    const rollup = 'Rss:               83440 kB\nPss:               21096 kB\nPss_Dirty:         16404 kB\n';
    expect(proportionalBytes(rollup)).toBe(21_096 * 1024);
  });

  it('counts a process once', () => {
    expect(memoryOfAll([process.pid])).toBeGreaterThan(0);
    expect(memoryOfAll([process.pid, process.pid])).toBeLessThan(memoryOfAll([process.pid]) * 1.5);
  });
});
