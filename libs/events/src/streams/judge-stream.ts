const DAY_MS = 24 * 60 * 60 * 1_000;
/** Events stay in the stream for 90 days; clocks differ by less than a day. */
const SURELY_KEPT_MS = 89 * DAY_MS;

/** Observed state of a stream. */
export interface StreamObservation {
  /** Creation time: the identity of a stream, because a recreated one has the same name. */
  made: string;
  firstSequence: number;
  lastSequence: number;
  messages: number;
  /** Messages missing between the first and the last one. */
  deleted: number;
  /** Times of the oldest and the newest message, in milliseconds; null in an empty stream. */
  firstTime: number | null;
  lastTime: number | null;
}

/** The fault that a cluster server seems to have until it has applied all received messages. */
export const NEWEST_MISSING = 'its newest messages are missing';

/** The keeper's last observation; null before the first. */
export type KeptStream = Omit<StreamObservation, 'deleted'> | null;

/**
 * Decides whether the stream is complete: every event of the last 90 days, in order.
 *
 * @returns why it has to be recreated, or undefined if it is complete. Times in milliseconds.
 */
export function faultOfStream(kept: KeptStream, seen: StreamObservation, now: number): string | undefined {
  if (seen.deleted > 0) return 'messages are missing inside it';
  if (!kept) return undefined;
  if (kept.made !== seen.made) return 'someone else created it';
  if (seen.lastSequence < kept.lastSequence) return NEWEST_MISSING;
  const young = (time: number | null): boolean => time !== null && now - time < SURELY_KEPT_MS;
  const first = kept.messages > 0 ? kept.firstSequence : kept.lastSequence + 1;
  const removed = seen.lastSequence >= first && (seen.messages === 0 || seen.firstSequence > first);
  if (removed && (kept.messages === 0 || young(kept.firstTime))) return 'its oldest messages were removed';
  if (seen.messages === 0 && young(kept.lastTime)) return 'all its messages were removed';
  return undefined;
}
