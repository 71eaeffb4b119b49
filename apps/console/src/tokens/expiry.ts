/** What the API says of a token without an end. */
const NEVER = '2999-12-12T05:00:00';
const DAY_MS = 86_400_000;
const SOON_DAYS = 7;

/** A time of the API: UTC, without a zone. */
const apiTime = (time: number): string => new Date(time).toISOString().slice(0, 19);

export const inDays = (days: number, now = Date.now()): string => apiTime(now + days * DAY_MS);

/** The last second of a day in UTC. */
export const endOfDay = (day: string): string => `${day}T23:59:59`;

export const dayOf = (time: string): string => time.slice(0, 10);

export type Ending = 'never' | 'ended' | 'soon' | 'later';

/** How near the end of a token is. */
export function endingOf(expiry: string, now = Date.now()): Ending {
  if (expiry === NEVER) return 'never';
  const left = Date.parse(`${expiry}Z`) - now;
  if (left <= 0) return 'ended';
  return left < SOON_DAYS * DAY_MS ? 'soon' : 'later';
}
