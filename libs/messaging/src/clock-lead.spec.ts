import { ClockLeads } from './clock-lead.js';

describe('how far the clocks of a service are ahead', () => {
  it('is the maximum seen in its refusals of the last minute, and zero before', () => {
    let now = 0;
    const leads = new ClockLeads(() => now);
    expect(leads.of('vpc')).toBe(0);
    leads.learn('vpc', 5_000);
    leads.learn('vpc', 3_000);
    expect([leads.of('vpc'), leads.of('compute')]).toEqual([5_000, 0]);
    now = 60_000;
    expect(leads.of('vpc')).toBe(0);
    leads.learn('vpc', 3_000);
    expect(leads.of('vpc')).toBe(3_000);
  });

  it.each([NaN, Infinity, -5_000])('never grows by %s, which no clock can report', (forged) => {
    const leads = new ClockLeads();
    leads.learn('vpc', 1_000);
    leads.learn('vpc', forged);
    expect(leads.of('vpc')).toBe(1_000);
  });
});
