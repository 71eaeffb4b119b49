import { reasonOf } from './attempt-error.js';
import type { Reply } from './post.js';
import { retryAfterMs } from './retry-after.js';

/** What became of one attempt to send a message. */
export interface Attempt {
  /** 2xx: accepted; 410: gone; anything else: refused. */
  outcome: 'accepted' | 'refused' | 'gone';
  /** Null if no response came. */
  status: number | null;
  /** The first 1 KiB as text that Postgres can store; null if no response came. */
  responseBody: string | null;
  /** A sentence for the owner of the webhook; null if the status says it all. */
  error: string | null;
  durationMs: number;
  /** The pause that the receiver asks for. */
  retryAfterMs: number | null;
}

/** Well-formed text without NUL. A character that the limit has cut in two is left out. */
const textOf = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\u0000', '\uFFFD');

/** @param now when the response came. */
export function attemptOf({ status, retryAfter, body }: Reply, durationMs: number, now: number): Attempt {
  const isAccepted = status >= 200 && status < 300;
  const isRedirect = status >= 300 && status < 400;
  return {
    outcome: isAccepted ? 'accepted' : status === 410 ? 'gone' : 'refused',
    status,
    responseBody: textOf(body),
    error: isRedirect ? 'Redirects are not followed' : null,
    durationMs,
    retryAfterMs: isAccepted ? null : retryAfterMs(retryAfter, now),
  };
}

export const failedAttempt = (error: unknown, durationMs: number): Attempt => ({
  outcome: 'refused',
  status: null,
  responseBody: null,
  error: reasonOf(error),
  durationMs,
  retryAfterMs: null,
});
