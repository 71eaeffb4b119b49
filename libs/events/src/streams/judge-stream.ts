const DAY_MS = 24 * 60 * 60 * 1_000;
/** Events stay in the stream for 90 days; clocks differ by less than a day. */
const SURELY_KEPT_MS = 89 * DAY_MS;

/** Observed state of a stream. */
export interface StreamObservation {
  /** When the broker made it: the identity of a stream, because one recreated has the same name. */
  made: string;
  firstSequence: number;
  lastSequence: number;
  messages: number;
  /** Messages that are missing between the first and the last one. */
  deleted: number;
  /** Times of the oldest and the newest message, in milliseconds; null in an empty stream. */
  firstTime: number | null;
  lastTime: number | null;
}

/** The fault that a server of a cluster seems to have as long as it has not applied all that it has got. */
export const NEWEST_MISSING = 'its newest messages are missing';

/** The keeper's last observation; null before the first. */
export type KeptStream = Omit<StreamObservation, 'deleted'> | null;

/**
 * Decides whether the stream still holds all that it must: every event of the last 90 days, in its order.
 *
 * @returns why it has to be recreated, or undefined when it is whole. Times in milliseconds.
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
