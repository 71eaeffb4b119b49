import type { DatabaseUpdatesRecord } from '@stratus/contracts';
import { lastMidnight } from '../backups/backup-calendar.js';
import { nextWindow } from '../databases/maintenance-window.js';

const DAY = 86_400_000;
/** Delay before the next check if something is due and another job has the database. */
const AGAIN_MS = 30_000;

/**
 * When to check a database next: at midnight, or at its next window.
 *
 * @param waits true if due work could not start.
 */
export function nextMaintenance(updates: DatabaseUpdatesRecord, now: Date, waits: boolean): Date {
  if (waits) return new Date(now.getTime() + AGAIN_MS);
  const midnight = lastMidnight(now).getTime() + DAY;
  const { start, end } = nextWindow(updates, now);
  const window = start > now ? start : nextWindow(updates, end).start;
  return new Date(Math.min(midnight, window.getTime()));
}
