import { UsageError } from '../usage-error.js';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The time, in milliseconds since 1970, that `10m` or `2026-01-31T12:00:00Z` means. */
export function sinceOf(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const ago = unit === undefined ? undefined : UNITS[unit];
  const time = ago === undefined ? (/^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN) : now - Number(count) * ago;
  if (Number.isNaN(time))
    throw new UsageError('--since must be a duration (30s, 10m, 2h, 1d) or a time (2026-01-31T12:00:00Z).');
  return time;
}
