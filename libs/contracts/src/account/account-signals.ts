/**
 * Subjects of core NATS messages of account-service. They say that it is worth asking again now; none is stored, and a
 * lost one costs its reader a poll interval.
 */

/** Somebody's tokens, restriction or grants have changed; the payload is an {@link AccessChanged}. */
export const ACCESS_CHANGED = 'signal.account.access-changed';
export interface AccessChanged {
  accountId: number;
  userId: number;
}

/** The event feed of an account has grown; the payload is a {@link FeedGrown}. */
export const FEED_GROWN = 'signal.account.feed';
export interface FeedGrown {
  accountId: number;
}
