const INBOX = /^_INBOX[._]/;

/**
 * Whether a reply subject is an inbox. A service replies to inboxes only: it may publish to subjects that the sender of a
 * request may not, and a sender could reach these by naming one as the reply subject (decision 21).
 */
export const isInbox = (reply: string | undefined): boolean => INBOX.test(reply ?? '');
