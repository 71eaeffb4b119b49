import type { DatabaseUpdatesRecord } from '@stratus/contracts';
import { FIRST_UPDATES, isPatchDue, nextWindow } from './maintenance-window.js';

const at = (text: string): Date => new Date(`${text}:00Z`);
const weekly: DatabaseUpdatesRecord = { ...FIRST_UPDATES, duration: 2, hour_of_day: 1, day_of_week: 7 };
const startOf = (updates: DatabaseUpdatesRecord, now: string) => nextWindow(updates, at(now)).start.toISOString();

describe('a weekly window', () => {
  it.each([
    ['the days before it', '2026-11-18T12:00', '2026-11-22T01:00'],
    ['while it is open', '2026-11-22T02:59', '2026-11-22T01:00'],
    ['its end, which is not in it', '2026-11-22T03:00', '2026-11-29T01:00'],
    ['the end of a year', '2026-12-28T00:00', '2027-01-03T01:00'],
  ])('seen from %s', (_, now, start) => {
    expect(startOf(weekly, now)).toBe(`${start}:00.000Z`);
  });

  it('may last over midnight', () => {
    const late = { ...weekly, duration: 3, hour_of_day: 23 };
    expect(nextWindow(late, at('2026-11-23T01:30'))).toEqual({
      start: at('2026-11-22T23:00'),
      end: at('2026-11-23T02:00'),
    });
  });

  it('without a day is on Sunday', () => {
    expect(startOf({ ...weekly, day_of_week: null }, '2026-11-18T12:00')).toBe('2026-11-22T01:00:00.000Z');
  });
});

describe('a monthly window', () => {
  it.each([
    [1, '2026-11-01T00:00', '2026-11-01T01:00'],
    [1, '2026-11-02T00:00', '2026-12-06T01:00'],
    [4, '2026-11-02T00:00', '2026-11-22T01:00'],
    [4, '2026-11-23T00:00', '2026-12-27T01:00'],
  ])('of the week %d, seen from %s', (week, now, start) => {
    const monthly = { ...weekly, frequency: 'monthly' as const, week_of_month: week };
    expect(startOf(monthly, now)).toBe(`${start}:00.000Z`);
  });

  it('is twelve times a year', () => {
    const monthly = { ...weekly, frequency: 'monthly' as const, week_of_month: 2 };
    const starts = new Set<string>();
    for (let day = 0; day < 365; day += 1) {
      starts.add(
        nextWindow(monthly, new Date(Date.UTC(2026, 0, 1 + day)))
          .start.toISOString()
          .slice(0, 7),
      );
    }
    expect([...starts].filter((month) => month.startsWith('2026'))).toHaveLength(12);
  });
});

describe('patches', () => {
  it('are due once per window', () => {
    expect(isPatchDue(weekly, at('2026-11-15T01:00'), at('2026-11-21T23:59'))).toBe(false);
    expect(isPatchDue(weekly, at('2026-11-15T01:00'), at('2026-11-22T01:00'))).toBe(true);
    expect(isPatchDue(weekly, at('2026-11-22T01:00'), at('2026-11-22T02:00'))).toBe(false);
    expect(isPatchDue(weekly, at('2026-11-01T01:00'), at('2026-11-22T03:00'))).toBe(false);
  });

  it('are not due again in a window for which a clock was ahead by an hour, and was put back', () => {
    for (const now of ['2026-11-22T00:40', '2026-11-22T01:00', '2026-11-22T01:40', '2026-11-22T02:59'])
      expect(isPatchDue(weekly, at('2026-11-22T01:40'), at(now))).toBe(false);
  });
});
