import { defineSignal } from '../call/signal.js';
import type { SignalPayload } from '../call/signal.js';

/** The tokens, restriction or grants of a user have changed. */
export const ACCESS_CHANGED = defineSignal('signal.account.access-changed', ['accountId', 'userId']);
export type AccessChanged = SignalPayload<typeof ACCESS_CHANGED>;

/** The event feed of an account has grown. */
export const FEED_GROWN = defineSignal('signal.account.feed', ['accountId']);
export type FeedGrown = SignalPayload<typeof FEED_GROWN>;
