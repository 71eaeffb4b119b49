import type { Plan } from '@stratus/data-plane';
import { Checks } from './checks.js';

const plan = (count: number): Plan => ({
  namespaces: new Map(Array.from({ length: count }, (_, index) => [`i-${100 + index}`, {} as never])),
  cables: [],
  taps: [],
});

describe('regular comparisons', () => {
  it('come to every namespace', () => {
    const checks = new Checks();
    const seen = new Set(Array.from({ length: 3 }, () => checks.next(plan(45))).flat());
    expect(seen.size).toBe(45);
  });

  it('repair what differs, unless it was changed meanwhile', () => {
    const checks = new Checks();
    const differing = new Set(['i-1', 'i-2']);
    expect(checks.conclude(['i-1', 'i-2', 'i-3'], differing, new Set(['i-2']))).toEqual(new Set(['i-1']));
  });

  it('do not wait for ever for a namespace that changes all the time', () => {
    const checks = new Checks();
    const disturbed = () => checks.conclude(['edge'], new Set(), new Set(['edge']));
    expect([disturbed(), disturbed()]).toEqual([new Set(), new Set()]);
    expect(disturbed()).toEqual(new Set(['edge']));
    expect(disturbed()).toEqual(new Set());
    checks.conclude(['edge'], new Set(), new Set());
    expect([disturbed(), disturbed()]).toEqual([new Set(), new Set()]);
  });
});
