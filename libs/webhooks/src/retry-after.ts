const SECOND_MS = 1_000;
const MAX_PAUSE_MS = 6 * 3_600_000;

/** The form of dates that HTTP requires of senders. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The pause that a `Retry-After` header asks for, at most 6 h; null if there is none, or none that is valid. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  const asked = /^\d+$/.test(text)
    ? Number(text) * SECOND_MS
    : HTTP_DATE.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(asked) ? null : Math.min(Math.max(asked, 0), MAX_PAUSE_MS);
}
