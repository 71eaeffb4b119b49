/** When the consumers were last listed. */
export interface Listing {
  /** How many there were before; unknown after a failure. */
  consumers?: number;
  endedAt: number;
  tookMs: number;
}

/** A changed number of consumers is worth a tenth of the broker's time. */
const SHARE_AFTER_CHANGE = 10;
/** Replacing a consumer by another does not change their number, and a listing that failed may have taken the broker longer. */
const SHARE = 100;

/**
 * Whether to list the consumers now. A broker counts the messages of each of them over all subjects, so the time between two
 * listings depends on what one takes.
 */
export function isListingDue(last: Listing | undefined, consumers: number, now: number, everyMs: number): boolean {
  if (!last) return true;
  const share = last.consumers === undefined || last.consumers === consumers ? SHARE : SHARE_AFTER_CHANGE;
  return now - last.endedAt >= Math.max(everyMs, last.tookMs * share);
}
