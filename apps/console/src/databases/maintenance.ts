import type { DatabaseUpdatesRecord } from '@stratus/contracts';

/** Days of the week, the first is day 1. */
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** Weeks of a month, the first is week 1. */
export const WEEKS = ['First', 'Second', 'Third', 'Fourth'] as const;
export const MAX_HOURS = 3;

/** An hour of the day, in UTC. */
export const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00 UTC`;
export const hoursOf = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

/** A maintenance window in words. */
export function windowInWords(window: DatabaseUpdatesRecord): string {
  const { duration, hour_of_day: hour } = window;
  return `${daysOf(window)}, ${clockOf(hour)}, for ${hoursOf(duration)}`;
}

function daysOf({ frequency, day_of_week: day, week_of_month: week }: DatabaseUpdatesRecord): string {
  if (day === null) return 'On a day that is set when it is active';
  const weekday = DAYS[day - 1] ?? '';
  if (frequency === 'weekly') return `Every ${weekday}`;
  return `The ${WEEKS[(week ?? 1) - 1]?.toLowerCase() ?? ''} ${weekday} of each month`;
}

/** A window with another frequency: only a monthly one has a week. */
export const withFrequency = (
  window: DatabaseUpdatesRecord,
  frequency: DatabaseUpdatesRecord['frequency'],
): DatabaseUpdatesRecord => ({
  ...window,
  frequency,
  week_of_month: frequency === 'monthly' ? (window.week_of_month ?? 1) : null,
});
