import type { DatabaseUpdatesRecord } from '@stratus/contracts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** When a failed backup or patch is retried. */
export const AGAIN_AFTER_FAILURE_MS = 15 * 60_000;

/** A time in which the servers of a database may restart. */
export interface Window {
  readonly start: Date;
  readonly end: Date;
}

/** The window that a database shows until it is active, and keeps from then on (contract 1.3). */
export const FIRST_UPDATES: DatabaseUpdatesRecord = {
  frequency: 'weekly',
  duration: 3,
  hour_of_day: 0,
  day_of_week: null,
  week_of_month: null,
};
export const UPDATES_ONCE_ACTIVE = { hour_of_day: 1, day_of_week: 7 } as const;

/** The window that is open at a time, or the next one after it. A window without a day counts as one on Sunday. */
export function nextWindow(updates: DatabaseUpdatesRecord, now: Date): Window {
  const { duration, hour_of_day: hour } = updates;
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  // The last window may have started yesterday; the next monthly one is at most two months off.
  for (let day = midnight - DAY; ; day += DAY) {
    const start = new Date(day + hour * HOUR);
    const end = new Date(start.getTime() + duration * HOUR);
    if (end > now && hasWindow(updates, new Date(day))) return { start, end };
  }
}

/** Whether a database gets its patches now: once in each window, except the one in which it was created. */
export function isPatchDue(updates: DatabaseUpdatesRecord, lastPatched: Date, now: Date): boolean {
  const { start } = nextWindow(updates, now);
  return start <= now && lastPatched < start;
}

function hasWindow({ frequency, day_of_week: day, week_of_month: week }: DatabaseUpdatesRecord, date: Date): boolean {
  const weekday = date.getUTCDay() === 0 ? 7 : date.getUTCDay();
  if (weekday !== (day ?? UPDATES_ONCE_ACTIVE.day_of_week)) return false;
  return frequency === 'weekly' || Math.ceil(date.getUTCDate() / 7) === (week ?? 1);
}
