/**
 * Subjects of core NATS messages by which account-service signals a change. NATS does not store them: a subscriber that
 * misses one sees the change with its next poll.
 */

/** The tokens, restriction or grants of a user have changed; the payload is an {@link AccessChanged}. */
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
