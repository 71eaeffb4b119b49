const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const PAUSE_FACTOR = 3;
const MAX_PAUSE_MS = 6 * HOUR_MS;
const MAX_AGE_MS = 72 * HOUR_MS;
const JITTER = 0.2;

/**
 * The pause before the next attempt: it grows from 5 s to 6 h, and is at least as long as the receiver asks for. Undefined
 * when the next attempt would be more than 3 days after the first.
 *
 * @param attempt attempts made so far.
 * @param random in [0, 1): spreads attempts that failed together.
 */
export function pauseBefore(
  attempt: number,
  sinceFirstMs: number,
  random: number,
  retryAfterMs: number | null,
): number | undefined {
  const grown = Math.min(FIRST_PAUSE_MS * PAUSE_FACTOR ** (attempt - 1), MAX_PAUSE_MS);
  const spread = grown * (1 - JITTER + 2 * JITTER * random);
  const pause = Math.round(Math.max(spread, Math.min(retryAfterMs ?? 0, MAX_PAUSE_MS)));
  return sinceFirstMs + pause > MAX_AGE_MS ? undefined : pause;
}
