/** A user of the NATS server with the subjects on which it may publish and to which it may subscribe. */
export interface NatsUser {
  name: string;
  publish: readonly string[];
  subscribe: readonly string[];
}

/**
 * Users that share subjects. A reply subject always means one of the account's own subjects, even if the server or another
 * account replies: so it reaches only what the account's users can reach anyway (decision 21).
 */
export interface NatsAccount {
  name: string;
  users: readonly NatsUser[];
  /** Whether the server stores the streams in this account. */
  jetstream?: true;
  /** Subjects that other accounts may import, all or those in `to`; `many` if a request may get more than one reply. */
  exports?: readonly { subject: string; answers: 'one' | 'many'; to?: readonly string[] }[];
  /** Imported subjects of the streams' account. */
  imports?: readonly string[];
  /** Imported subjects of the server's own account. */
  serverImports?: readonly string[];
  limits?: { connections: number; subscriptions: number; payloadBytes: number };
}

/** The account of the streams and of the administrator; the server replies to requests there, on any reply subject. */
export const STREAMS_ACCOUNT = 'STREAMS';

/** The server's own account, by its NATS name. */
export const SERVER_ACCOUNT = '$SYS';

/** The subjects of a user's replies: set the client's `inboxPrefix` to the part before the dot. */
export const inboxesOf = (user: string): string => `_INBOX_${user}.>`;

/** The subjects of replies to a client without an `inboxPrefix`: private only in an account with a single user. */
export const DEFAULT_INBOXES = '_INBOX.>';
