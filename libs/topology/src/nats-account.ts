/** A user of the NATS server with the subjects on which it may publish and to which it may subscribe. */
export interface NatsUser {
  name: string;
  publish: readonly string[];
  subscribe: readonly string[];
}

/**
 * Users that share subjects. A reply subject means one of the account's own subjects, also when the server or another
 * account answers: so it reaches what its users reach anyway, and nothing else (decision 21).
 */
export interface NatsAccount {
  name: string;
  users: readonly NatsUser[];
  /** Whether the server keeps the streams in this account. */
  jetstream?: true;
  /** Subjects that other accounts may import, all or those in `to`; `many` when a request may get more than one answer. */
  exports?: readonly { subject: string; answers: 'one' | 'many'; to?: readonly string[] }[];
  /** Subjects of the streams' account. */
  imports?: readonly string[];
  /** Subjects of the server's own account. */
  serverImports?: readonly string[];
  limits?: { connections: number; subscriptions: number; payloadBytes: number };
}

/** The account of the streams and of the administrator; the server answers requests there, on any reply subject. */
export const STREAMS_ACCOUNT = 'STREAMS';

/** The server's own account, by the name that NATS gives it. */
export const SERVER_ACCOUNT = '$SYS';

/** The subjects of a user's replies: set the client's `inboxPrefix` to the part before the dot. */
export const inboxesOf = (user: string): string => `_INBOX_${user}.>`;
